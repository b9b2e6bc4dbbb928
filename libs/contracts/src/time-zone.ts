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

/** An IANA zone. An offset is none: it knows no summer. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return Boolean(formatter(value));
  } catch {
    return false;
  }
}

/** A zone that this machine does not know counts as UTC. Kept by one spelling each, so that there are only so many. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  const format = formats.get(name);
  if (format) return format;
  if (name !== 'utc' && !isTimeZone(name)) return formatOf('utc');
  formats.set(name, formatter(name));
  return formats.get(name)!;
}

/** The moment at which the wall shows this. Where clocks jump over it, one within the jump. */
export function instantOf(wall: number, zone: string): Date {
  const first = wall - (wallClock(new Date(wall), zone) - wall);
  return new Date(first - (wallClock(new Date(first), zone) - wall));
}

/** What the clock on the wall shows, as if it were UTC; in whole seconds. */
export function wallClock(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>;
  const wall = new Date(0); // Date.UTC takes the first hundred years for those of the twentieth century
  wall.setUTCFullYear(year!, month! - 1, day!);
  return wall.setUTCHours(hour!, minute!, second!);
}
