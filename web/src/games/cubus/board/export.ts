/** A picture to take along: as SVG text with its colours in it, and as PNG. */
import { boxAround, toScreen, type Kind, type Rhombus } from './lattice.ts';
import { OPEN_CRATE, WOOD } from './wood.ts';

const COLOURS: Record<Kind, { face: string; plank: string; edge: string }> = {
  L: { face: '#C9965C', plank: '#B58048', edge: '#8C5E31' },
  R: { face: '#A06C3C', plank: '#8E5C30', edge: '#69421F' },
  D: { face: '#EBCB98', plank: '#D9B277', edge: '#B98C52' },
  O: { face: '#D9B277', plank: '', edge: '#69421F' },
};

export function toSvg(rhombi: readonly Rhombus[], title: string): string {
  const box = boxAround(rhombi, 6) ?? { left: 0, top: 0, width: 12, height: 12 };
  const faces = rhombi.map(face).join('');
  const size = `viewBox="${fixed(box.left)} ${fixed(box.top)} ${fixed(box.width)} ${fixed(box.height)}"`;
  const words = title.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} width="${Math.round(box.width)}" height="${Math.round(box.height)}" ` +
    `stroke-linejoin="round" stroke-linecap="round"><title>${words}</title>${faces}</svg>\n`
  );
}

function face({ kind, u, v }: Rhombus): string {
  const { x, y } = toScreen({ u, v });
  const { face: fill, plank, edge } = COLOURS[kind];
  const { outline, planks } = WOOD[kind];
  const inside =
    kind === 'O'
      ? `<path d="${OPEN_CRATE.leftWall}" fill="#8A5A30"/><path d="${OPEN_CRATE.rightWall}" fill="#6B4322"/>` +
        `<path d="${OPEN_CRATE.floor}" fill="#4A2E17"/>` +
        OPEN_CRATE.nails.map((nail) => `<circle cx="${fixed(nail.x)}" cy="${fixed(nail.y)}" r="1.9" fill="#2F2117"/>`).join('')
      : `<path d="${planks}" stroke="${plank}" stroke-width="1.4"/>`;
  return (
    `<g transform="translate(${fixed(x)} ${fixed(y)})"><path d="${outline}" fill="${fill}"/>${inside}` +
    `<path d="${outline}" fill="none" stroke="${edge}" stroke-width="1.6"/></g>`
  );
}

function fixed(value: number): string {
  return value.toFixed(2);
}

/** The same as PNG, large enough to print. */
export async function toPng(svg: string, scale = 4): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png');
  });
}
