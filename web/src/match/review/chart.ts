/** Draws a race with uPlot; fetched when there is one to draw. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { RacePoint } from '../game.ts';

const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5], [1, 5]];
const HEIGHT = 190;

/** Where nothing has moved yet a few whole numbers are enough; else what fits. */
function range(_: uPlot, least: number | null, most: number | null): uPlot.Range.MinMax {
  if (least === null || most === null) return [0, 4];
  return least === most ? [Math.max(0, least - 2), least + 2] : uPlot.rangeNum(least, most, 0.1, true);
}

/** Draw into an element; `picked` is told which point was pressed. Gives what ends it. */
export function chart(into: HTMLElement, points: readonly RacePoint[], lines: readonly { readonly name: string; readonly colour: string }[], picked: (index: number) => void): () => void {
  const style = getComputedStyle(into);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  // Points and stones are whole: so are the numbers at the axes.
  const incrs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const axis = { incrs, stroke: colour('--soft'), grid: { stroke: colour('--line') }, ticks: { stroke: colour('--line') } };
  const paths = uPlot.paths.stepped?.({ align: 1 });
  const plot = new uPlot(
    {
      width: Math.max(120, into.clientWidth),
      height: HEIGHT,
      scales: { x: { time: false }, y: { range } },
      axes: [axis, { ...axis, size: points.some(({ values }) => values.some((value) => value >= 1000)) ? 56 : 38 }],
      cursor: { y: false },
      legend: { live: false },
      series: [
        {},
        ...lines.map(({ name: label, colour: own }, seat) => ({
          label,
          stroke: colour(own),
          dash: DASHES[seat % DASHES.length] ?? [],
          width: 2.5,
          ...(paths ? { paths } : {}),
          points: { show: false },
        })),
      ],
    },
    [points.map(({ at }) => at), ...lines.map((_, seat) => points.map(({ values }) => values[seat] ?? 0))],
    into,
  );
  plot.over.addEventListener('click', () => {
    if (typeof plot.cursor.idx === 'number') picked(plot.cursor.idx);
  });
  const observer = new ResizeObserver(() => plot.setSize({ width: Math.max(120, into.clientWidth), height: HEIGHT }));
  observer.observe(into);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}
