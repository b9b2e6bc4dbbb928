const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:[Zz]|([+-])(\d{2}):?(\d{2})?)$/;

/** An ISO 8601 date-time with an offset, on a day that exists; undefined otherwise. */
export function parseTimestamp(text: string): Date | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const offsetHours = Number(match[9] ?? 0);
  const offsetMinutes = Number(match[10] ?? 0);
  if (year < 1 || hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined;
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = (offsetHours * 60 + offsetMinutes) * (match[8] === '-' ? -1 : 1);
  local.setUTCHours(hour, minute - offset, second, milliseconds);
  const utcYear = local.getUTCFullYear();
  return utcYear < 1 || utcYear > 9999 ? undefined : local;
}
