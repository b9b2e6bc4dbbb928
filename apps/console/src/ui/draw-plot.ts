import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { PlotProps } from './plot-props.js';

const HEIGHT = 200;
const LONGEST_TICK = 52;

/** Draws into the element until the returned function is called. Follows the element's width and the theme. */
export function drawPlot(element: HTMLElement, props: PlotProps): () => void {
  const { starts, lines } = props;
  const times = starts.map((start) => new Date(start).getTime() / 1000);
  const draw = () => new uPlot(optionsFor(element, props), [times, ...lines.map(({ values }) => values)], element);
  let plot = draw();
  const redraw = () => {
    plot.destroy();
    plot = draw();
  };
  const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
  resized.observe(element);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', redraw);
  return () => {
    resized.disconnect();
    dark.removeEventListener('change', redraw);
    plot.destroy();
  };
}

function optionsFor(element: HTMLElement, { lines, bars, filled, show }: PlotProps): uPlot.Options {
  const style = getComputedStyle(element);
  const colorOf = (name: string) => style.getPropertyValue(`--plot-${name}`).trim();
  const axis: uPlot.Axis = {
    stroke: colorOf('text'),
    grid: { stroke: colorOf('grid'), width: 1 },
    ticks: { show: false },
    font: `11px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    legend: { live: true, isolate: true },
    scales: { y: { range: (_, __, most) => [0, Math.max(most, 1) * 1.08] } },
    axes: [
      { ...axis, grid: { show: false }, values: '{MMM} {D}' as never, space: 70, size: 26 },
      {
        ...axis,
        size: LONGEST_TICK,
        space: 34,
        values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? String(tick) : '')),
      },
    ],
    series: [
      {
        value: (_, time) =>
          time === null ? '' : new Date(time * 1000).toLocaleDateString('en', { dateStyle: 'medium' }),
        label: 'From',
      },
      ...lines.map(({ name, color }, index) => ({
        label: name,
        stroke: colorOf(color),
        width: 2,
        spanGaps: true,
        fill: bars ? colorOf(color) : filled ? `${colorOf(color)}22` : undefined,
        value: (_: uPlot, value: number | null) => (value === null ? '–' : show(value)),
        points: { show: !bars, size: 5 },
        ...(bars && { paths: sideBySide(index, lines.length), width: 0 }),
      })),
    ],
  };
}

/** Bars of several lines beside each other, each a share of the interval. */
function sideBySide(index: number, count: number): uPlot.Series.PathBuilder {
  return uPlot.paths.bars!({ size: [0.7 / count, 26], align: index === 0 && count > 1 ? -1 : 1, radius: 0.15 });
}
