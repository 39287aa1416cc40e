/** The stack in space, to be turned: crates as boxes of wood. Loaded only when somebody opens it. */
import {
  AmbientLight,
  BoxGeometry,
  Color,
  DirectionalLight,
  EdgesGeometry,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Cell, ColumnAt } from './columns.ts';

export interface Colours {
  readonly lid: string;
  readonly left: string;
  readonly right: string;
  readonly edge: string;
  readonly inside: string;
  readonly action: string;
}

/** The corner that the players look at. */
const FROM = new Vector3(1, 1, 1);
const BOX = new BoxGeometry(0.98, 0.98, 0.98);
const EDGES = new EdgesGeometry(BOX);
const HOLE = new PlaneGeometry(0.76, 0.76);
/** How much is seen of crates of glass, and of hidden ones within them. */
const GLASS = 0.28;
const GHOST = 0.7;

/**
 * A point of the game in the axes of three.js, where y is up. The game's x runs to the lower left and its y to the lower
 * right; seen from `FROM` that is three's z and x. The other way round the stack would be its own mirror image.
 */
export function inSpace(x: number, y: number, z: number): Vector3 {
  return new Vector3(y, z, x);
}

export class StackScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #controls: OrbitControls;
  readonly #crates = new Group();
  readonly #colours: Colours;
  readonly #observer: ResizeObserver;
  #reach = 3;

  constructor(container: HTMLElement, colours: Colours) {
    this.#colours = colours;
    this.#renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    container.append(this.#renderer.domElement);
    this.#scene.add(this.#crates, new AmbientLight(0xffffff, 1.9), new HemisphereLight(0xfff4e0, 0x8a6a44, 0.7));
    const sun = new DirectionalLight(0xffffff, 0.7);
    sun.position.set(2, 6, 4);
    this.#scene.add(sun);
    this.#controls = new OrbitControls(this.#camera, this.#renderer.domElement);
    this.#controls.enablePan = false;
    this.#controls.addEventListener('change', this.draw);
    this.#observer = new ResizeObserver(() => this.#resize(container));
    this.#observer.observe(container);
    this.reset();
  }

  /** Look from where the players sit. */
  reset = (): void => {
    this.#camera.position.copy(FROM).multiplyScalar(30);
    this.#camera.zoom = 1;
    this.#controls.target.set(0, 0, 0);
    this.#controls.update();
    this.draw();
  };

  /** Turn by angles around the upright axis and up or down, for keys and buttons. */
  turn(around: number, up: number): void {
    const position = this.#camera.position.clone();
    position.applyAxisAngle(new Vector3(0, 1, 0), around);
    const sideways = new Vector3(0, 1, 0).cross(position).normalize();
    const raised = position.clone().applyAxisAngle(sideways, -up);
    if (raised.angleTo(new Vector3(0, 1, 0)) > 0.05 && raised.y > -25) position.copy(raised);
    this.#camera.position.copy(position);
    this.#controls.update();
    this.draw();
  }

  /** With `hidden`, the crates of each column that cannot be seen stand as ghosts within crates of glass. */
  show(columns: readonly ColumnAt[], glass: boolean, pointed: Cell | null, hidden?: readonly number[]): void {
    this.#crates.clear();
    const across = (Math.max(0, ...columns.map(({ x }) => x)) + 1) / 2;
    const along = (Math.max(0, ...columns.map(({ y }) => y)) + 1) / 2;
    const high = Math.max(1, ...columns.map(({ height }) => height)) / 2;
    for (const [at, column] of columns.entries()) {
      for (let z = 0; z < column.height; z++) {
        const isPointed = pointed?.x === column.x && pointed.y === column.y;
        const isGhost = z < (hidden?.[at] ?? 0);
        const crate = this.#crate(column, z, isGhost ? GHOST : glass || hidden ? GLASS : 1, isPointed || isGhost);
        crate.position.copy(inSpace(column.x + 0.5 - across, column.y + 0.5 - along, z + 0.5 - high));
        this.#crates.add(crate);
      }
    }
    this.#reach = Math.max(2.2, Math.hypot(across, along, high) + 0.4);
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    this.#frame(clientWidth, clientHeight);
    this.draw();
  }

  #crate({ height, open }: ColumnAt, z: number, opacity: number, marked: boolean): Group {
    const { lid, left, right, edge, inside, action } = this.#colours;
    const paint = (colour: string) =>
      new MeshLambertMaterial({
        color: new Color(marked ? action : colour),
        transparent: opacity < 1,
        opacity,
        // Faces step back a little, so that the edges are whole lines.
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
      });
    const [leftWood, lidWood, rightWood] = [paint(left), paint(lid), paint(right)];
    const crate = new Group();
    const box = new Mesh(BOX, [rightWood, rightWood, lidWood, lidWood, leftWood, leftWood]);
    crate.add(box, new LineSegments(EDGES, new LineBasicMaterial({ color: new Color(edge) })));
    if (open && z === height - 1) {
      const hole = new Mesh(HOLE, new MeshLambertMaterial({ color: new Color(inside) }));
      hole.rotation.x = -Math.PI / 2;
      hole.position.y = 0.495;
      crate.add(hole);
    }
    return crate;
  }

  #resize(container: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = container;
    if (!width || !height) return;
    this.#renderer.setSize(width, height);
    this.#frame(width, height);
    this.draw();
  }

  #frame(width: number, height: number): void {
    if (!width || !height) return;
    const shape = width / height;
    const [halfWidth, halfHeight] = shape > 1 ? [this.#reach * shape, this.#reach] : [this.#reach, this.#reach / shape];
    Object.assign(this.#camera, { left: -halfWidth, right: halfWidth, top: halfHeight, bottom: -halfHeight, near: 0.1, far: 100 });
    this.#camera.updateProjectionMatrix();
  }

  draw = (): void => this.#renderer.render(this.#scene, this.#camera);

  close(): void {
    this.#observer.disconnect();
    this.#controls.dispose();
    this.#renderer.dispose();
    this.#renderer.domElement.remove();
  }
}
