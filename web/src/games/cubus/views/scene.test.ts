import { OrthographicCamera } from 'three';
import { expect, it } from 'vitest';
import { toScreen } from '../board/lattice.ts';
import { inSpace } from './scene.ts';

it('shows the stack in space as the picture does, not its mirror image', () => {
  const camera = new OrthographicCamera(-10, 10, 10, -10, 0.1, 100);
  camera.position.set(30, 30, 30);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const seen = (x: number, y: number, z: number) => inSpace(x, y, z).project(camera);
  const sign = (value: number) => Math.sign(Math.round(value)) || 0;
  for (const [x, y, z] of [[1, 0, 0], [0, 1, 0], [0, 0, 1], [2, 1, 3]] as const) {
    const flat = toScreen({ u: x - z, v: y - z });
    const point = seen(x, y, z);
    expect([sign(point.x * 1000), sign(-point.y * 1000)]).toEqual([sign(flat.x), sign(flat.y)]);
  }
});
