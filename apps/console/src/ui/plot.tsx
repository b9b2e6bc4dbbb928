import { useEffect, useRef } from 'preact/hooks';
import type { PlotProps } from './plot-props.js';

/** The code that draws is loaded with the first plot. */
export function Plot(props: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./draw-plot.js').then(({ drawPlot }) => {
      if (!isGone) stop = drawPlot(frame.current!, props);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [props.starts, props.lines]);
  return <div ref={frame} class="plot" role="img" aria-label={`${props.title}. The table lists the numbers.`} />;
}
