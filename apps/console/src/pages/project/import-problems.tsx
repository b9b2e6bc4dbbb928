import type { DryRun } from './import-requests.js';

const ROWS = 8; // that are named

/** What is wrong with the rows, or lost of them. Rows with the same problem are named together. */
export function Problems({ problems }: { problems: DryRun['problems'] }) {
  const rows = new Map<string, number[]>();
  for (const { row, message } of problems) rows.set(message, [...(rows.get(message) ?? []), row]);
  return (
    <section class="mapping">
      <h3>Problems</h3>
      <ul class="problems">
        {[...rows].map(([message, numbers]) => (
          <li key={message}>
            {message} <span class="muted">{rowsShown(numbers)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const rowsShown = (rows: number[]): string =>
  `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, ROWS).join(', ')}${rows.length > ROWS ? ', …' : ''}`;
