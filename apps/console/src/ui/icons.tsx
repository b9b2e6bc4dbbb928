import type { JSX } from 'preact';
import type { Ticket } from '../api/client.js';

const PATHS = {
  home: 'M3 7.5 8 3l5 4.5V13a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM6.5 14v-4h3v4',
  inbox:
    'M2.5 9.5 4.4 3.6A1 1 0 0 1 5.3 3h5.4a1 1 0 0 1 .9.6l1.9 5.9V12a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1zM2.5 9.5h3l1 1.5h3l1-1.5h3',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5 14 14',
  agent: 'M4 6h8a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM8 6V3M6 9v1M10 9v1',
  book: 'M3 3.5A1.5 1.5 0 0 1 4.5 2H13v10H4.5A1.5 1.5 0 0 0 3 13.5zM3 13.5A1.5 1.5 0 0 0 4.5 15H13M6 5h4',
  gear: 'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 2v2M8 12v2M2 8h2M12 8h2M3.8 3.8l1.4 1.4M10.8 10.8l1.4 1.4M3.8 12.2l1.4-1.4M10.8 5.2l1.4-1.4',
  smile: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.5 9.5c1.2 1.9 3.8 1.9 5 0M6 6.3v.4M10 6.3v.4',
  shield: 'M8 2l5 2v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4z',
  plus: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  chevron: 'M6 4l4 4-4 4',
  down: 'M4 6l4 4 4-4',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  board: 'M2.5 3h3v10h-3zM6.5 3h3v7h-3zM10.5 3h3v5h-3z',
  list: 'M5.5 4H14M5.5 8H14M5.5 12H14M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  chart: 'M2.5 13.5h11M4 11V8M7 11V4M10 11V6M13 11V9',
  comment: 'M3 3h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H8l-3 3v-3H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
  clip: 'M12.5 7.5 8 12a3 3 0 0 1-4.2-4.2l5-5A2 2 0 0 1 11.6 5.6l-5 5a1 1 0 0 1-1.4-1.4L9.5 5',
  children: 'M4 3v7a2 2 0 0 0 2 2h6M4 6h8M10 4l2 2-2 2M10 10l2 2-2 2',
  calendar: 'M3 4h10a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM2 7.5h12M5 2.5V5M11 2.5V5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 9.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  link: 'M6.5 9.5a3 3 0 0 0 4.2 0l2-2A3 3 0 0 0 8.5 3.3L8 3.8M9.5 6.5a3 3 0 0 0-4.2 0l-2 2a3 3 0 0 0 4.2 4.2l.5-.5',
  lock: 'M4 7.5h8a1 1 0 0 1 1 1V13a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1zM5 7.5V5a3 3 0 0 1 6 0v2.5',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2z',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M11 7.5a2 2 0 0 0 0-4M12 9.7c1.6.5 2.5 1.9 2.5 3.8',
  upload: 'M8 10.5V3M5 5.5 8 2.5l3 3M3 10.5V13h10v-2.5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  trash: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5 5 13h6l.5-8.5',
  out: 'M6 3H3.5v10H6M6.5 8H13M10.5 5.5 13 8l-2.5 2.5',
} as const;

export type IconName = keyof typeof PATHS;

/** Next to a text that says the same, so hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

const ring = <circle cx="8" cy="8" r="5.5" />;
const pie = (share: number) => (
  <circle
    class="status-pie"
    cx="8"
    cy="8"
    r="1.75"
    pathLength="100"
    stroke-dasharray={`${share} 100`}
    transform="rotate(-90 8 8)"
  />
);

const STATUS_SHAPES: Record<Ticket['status'], JSX.Element> = {
  backlog: <circle cx="8" cy="8" r="5.5" stroke-dasharray="1.6 1.85" />,
  todo: ring,
  in_progress: (
    <>
      {ring}
      {pie(50)}
    </>
  ),
  in_review: (
    <>
      {ring}
      {pie(75)}
    </>
  ),
  done: (
    <>
      <circle class="status-full" cx="8" cy="8" r="6" />
      <path class="status-mark" d="M5.3 8.2 7.2 10.1 10.8 6.2" />
    </>
  ),
  cancelled: (
    <>
      <circle class="status-full" cx="8" cy="8" r="6" />
      <path class="status-mark" d="M6 6l4 4M10 6l-4 4" />
    </>
  ),
};

export function StatusIcon({ status }: { status: Ticket['status'] }) {
  return (
    <svg class="icon" data-status={status} viewBox="0 0 16 16" aria-hidden="true">
      {STATUS_SHAPES[status]}
    </svg>
  );
}

const BARS: Record<Ticket['priority'], number> = { lowest: 0, low: 1, medium: 2, high: 3, highest: 4 };

export function PriorityIcon({ priority }: { priority: Ticket['priority'] }) {
  if (priority === 'highest')
    return (
      <svg class="icon" data-priority="highest" viewBox="0 0 16 16" aria-hidden="true">
        <rect class="priority-box" x="2" y="2" width="12" height="12" rx="3" />
        <path class="status-mark" d="M8 4.8V8.5M8 11v.01" />
      </svg>
    );
  return (
    <svg class="icon" data-priority={priority} viewBox="0 0 16 16" aria-hidden="true">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          class={bar < BARS[priority] ? 'bar on' : 'bar'}
          x={2.5 + bar * 4}
          y={10 - bar * 3}
          width="2.5"
          height={3.5 + bar * 3}
          rx="1"
        />
      ))}
    </svg>
  );
}
