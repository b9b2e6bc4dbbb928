import { useState } from 'preact/hooks';
import { api, dataOf, type ProjectDetails, type Ticket } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { setQuery, usePlace } from '../../routing/router.js';
import { StatusIcon } from '../../ui/icons.js';
import { keysOf, PRIORITY_NAMES, STATUS_NAMES, TYPE_NAMES } from '../../ui/names.js';
import { Loaded, Segments } from '../../ui/parts.js';
import { Plot } from '../../ui/plot.js';
import type { PlotLine } from '../../ui/plot-props.js';
import { duration, showDay } from '../../ui/times.js';

const DAY = 24 * 60 * 60 * 1000;
const SPANS = { month: ['day', 30], quarter: ['week', 91], year: ['week', 364] } as const;
/** Days and weeks begin by the clock of this browser. */
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
type Span = keyof typeof SPANS;

export function Statistics({ project }: { project: ProjectDetails }) {
  const { query } = usePlace();
  const span = (query.get('period') ?? 'quarter') as Span;
  const [interval, days] = SPANS[span] ?? SPANS.quarter;
  const stats = useQuery(
    `statistics ${project.id} ${span}`,
    async () => {
      const from = new Date(Date.now() - days * DAY).toISOString();
      const [series, figures, ofProject] = await Promise.all([
        dataOf(
          api.GET('/api/tickets/stats/series', {
            params: { query: { project: project.id, interval, from, timezone } },
          }),
        ),
        dataOf(api.GET('/api/tickets/stats', { params: { query: { project: project.id, period: span } } })),
        dataOf(api.GET('/api/project/{id}/stats', { params: { path: { id: project.id }, query: { period: span } } })),
      ]);
      return { series, figures, ofProject };
    },
    { on: ['ticket.'] },
  );
  return (
    <div class="statistics">
      <Segments
        label="Period"
        options={[
          ['month', '30 days'],
          ['quarter', '13 weeks'],
          ['year', 'A year'],
        ]}
        chosen={span}
        choose={(period) => setQuery({ period })}
      />
      <Loaded query={stats}>
        {({ series, figures, ofProject }) => {
          const starts = series.map(({ start }) => start);
          const line = (name: string, color: PlotLine['color'], values: (number | null)[]): PlotLine => ({
            name,
            color,
            values,
          });
          return (
            <>
              <dl class="figures">
                <Figure name="Open" value={String(ofProject.tickets.open)} />
                <Figure name="In progress" value={String(ofProject.tickets.inProgress)} />
                <Figure name="Overdue" value={String(ofProject.tickets.overdue)} />
                <Figure name="Completed a week" value={ofProject.progress.velocity.toFixed(1)} />
                <Figure name="Average completion" value={figures.metrics.averageCompletionTime} />
                <Figure name="Average age" value={ofProject.progress.averageTicketAge} />
              </dl>
              <div class="plots">
                <Chart
                  title={`Created and completed per ${interval}`}
                  starts={starts}
                  bars
                  lines={[
                    line(
                      'Created',
                      'accent',
                      series.map(({ created }) => created),
                    ),
                    line(
                      'Completed',
                      'good',
                      series.map(({ completed }) => completed),
                    ),
                  ]}
                />
                <Chart
                  title="Open over time"
                  starts={starts}
                  filled
                  lines={[
                    line(
                      'Open',
                      'accent',
                      series.map(({ open }) => open),
                    ),
                  ]}
                />
                <Chart
                  title="Cycle time, median"
                  starts={starts}
                  show={(days) => duration(days * 86_400)}
                  lines={[
                    line(
                      'Days',
                      'warm',
                      series.map(({ cycleTimeMedianSeconds: seconds }) => (seconds === null ? null : seconds / 86_400)),
                    ),
                  ]}
                />
                <Shares
                  title="By status"
                  counts={figures.byStatus}
                  names={STATUS_NAMES}
                  icon={(status) => <StatusIcon status={status as Ticket['status']} />}
                />
                <Shares title="By priority" counts={figures.byPriority} names={PRIORITY_NAMES} />
                <Shares title="By type" counts={figures.byType} names={TYPE_NAMES} />
              </div>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface ChartProps {
  title: string;
  starts: string[];
  lines: PlotLine[];
  bars?: boolean;
  filled?: boolean;
  show?(value: number): string;
}

/** A plot, and the same data as a table. */
function Chart({ title, starts, lines, bars, filled, show = String }: ChartProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure class="chart">
      <figcaption>
        <span class="chart-title">{title}</span>
        <button type="button" class="button quiet small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Plot' : 'Table'}
        </button>
      </figcaption>
      {isTable ? (
        <div class="chart-table">
          <table class="table">
            <thead>
              <tr>
                <th>From</th>
                {lines.map(({ name }) => (
                  <th key={name}>{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {starts.map((start, index) => (
                <tr key={start}>
                  <td>{showDay(start)}</td>
                  {lines.map(({ name, values }) => (
                    <td key={name}>{values[index] === null ? '–' : show(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Plot {...{ title, starts, lines, bars, filled, show }} />
      )}
    </figure>
  );
}

interface SharesProps<Key extends string> {
  title: string;
  counts: Record<string, number>;
  names: Record<Key, string>;
  icon?(key: Key): preact.JSX.Element;
}

/** A table displayed as bars. */
function Shares<Key extends string>({ title, counts, names, icon }: SharesProps<Key>) {
  const most = Math.max(1, ...Object.values(counts));
  return (
    <figure class="chart">
      <figcaption>
        <span class="chart-title">{title}</span>
      </figcaption>
      <table class="shares">
        <tbody>
          {keysOf(names).map((key) => (
            <tr key={key}>
              <th scope="row">
                <span class="with-icon">
                  {icon?.(key)}
                  {names[key]}
                </span>
              </th>
              <td class="share-cell">
                <span class="share" style={{ width: `${((counts[key] ?? 0) / most) * 100}%` }} />
              </td>
              <td class="share-count">{counts[key] ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
