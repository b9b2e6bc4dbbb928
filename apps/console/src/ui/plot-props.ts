export interface PlotLine {
  name: string;
  color: 'accent' | 'good' | 'warm';
  values: (number | null)[];
}

export interface PlotProps {
  title: string;
  /** The start of each interval. */
  starts: string[];
  lines: PlotLine[];
  bars?: boolean;
  filled?: boolean;
  show(value: number): string;
}
