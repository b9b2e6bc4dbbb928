const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** `5m ago` within a day, `yesterday` and `3 days ago` within a week, then the date. */
function ago(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const distance = Math.abs(seconds);
  if (distance < MINUTE) return seconds > 0 ? 'in a moment' : 'just now';
  if (distance < HOUR) return relative.format(Math.round(seconds / MINUTE), 'minute');
  if (distance < DAY) return relative.format(Math.round(seconds / HOUR), 'hour');
  if (distance < 7 * DAY) return relative.format(Math.round(seconds / DAY), 'day');
  return showDay(date);
}

export function showDay(date: Date | string): string {
  const value = new Date(date);
  return (value.getFullYear() === new Date().getFullYear() ? day : dayOfYear).format(value);
}

export const showExactly = (date: string): string => exact.format(new Date(date));

export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={showExactly(at)}>
      {ago(new Date(at))}
    </time>
  );
}

export function isOverdue({ dueDate, status }: { dueDate: string | null; status: string }): boolean {
  return dueDate !== null && new Date(dueDate) < new Date() && status !== 'done' && status !== 'cancelled';
}

/** `3 days 4 hours`, the two largest units. */
export function duration(seconds: number): string {
  const units = [
    ['day', Math.floor(seconds / DAY)],
    ['hour', Math.floor((seconds % DAY) / HOUR)],
    ['minute', Math.floor((seconds % HOUR) / MINUTE)],
  ] as const;
  const shown = units.filter(([, count]) => count > 0).slice(0, 2);
  return shown.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ') || '0 minutes';
}

/** `1h 30m`, as people log time. */
export const minutesShown = (minutes: number): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)}h`, minutes % 60 > 0 && `${minutes % 60}m`].filter(Boolean).join(' ') ||
  '0m';

export function minutesFrom(text: string): number | null {
  const [, hours, minutes, bare] =
    /^\s*(?:(?:(\d+(?:\.\d+)?)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?|(\d+))\s*$/.exec(text) ?? [];
  const total = Math.round(Number(hours ?? 0) * 60) + Number(minutes ?? 0) + Number(bare ?? 0);
  return total > 0 ? total : null;
}
