export interface PlotLine {
  name: string;
  color: 'accent' | 'good' | 'warm';
  values: (number | null)[];
}

export interface PlotProps {
  title: string;
  /** When each value begins. */
  starts: string[];
  lines: PlotLine[];
  bars?: boolean;
  filled?: boolean;
  show(value: number): string;
}
