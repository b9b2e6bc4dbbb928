const formats = new Map<string, Intl.DateTimeFormat>();

const formatter = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** Whether it is an IANA time zone. An offset is not accepted: it has no DST. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return Boolean(formatter(value));
  } catch {
    return false;
  }
}

/** An unknown time zone counts as UTC. Cached under the canonical name, so that the cache stays small. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  const format = formats.get(name);
  if (format) return format;
  if (name !== 'utc' && !isTimeZone(name)) return formatOf('utc');
  formats.set(name, formatter(name));
  return formats.get(name)!;
}

/** The instant of a local time. If a DST change skips that time, an instant within the gap. */
export function instantOf(wall: number, zone: string): Date {
  const first = wall - (wallClock(new Date(wall), zone) - wall);
  return new Date(first - (wallClock(new Date(first), zone) - wall));
}

/** The local time at an instant, as if it were UTC; in whole seconds. */
export function wallClock(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>;
  const wall = new Date(0); // Date.UTC maps the years 0 to 99 to 1900 to 1999
  wall.setUTCFullYear(year!, month! - 1, day!);
  return wall.setUTCHours(hour!, minute!, second!);
}
