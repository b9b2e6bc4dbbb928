import { RRuleTemporal } from 'rrule-temporal';
import { type Outcome, problem } from '#contracts';

const FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/**
 * Periods to search for the next occurrence. A rule that never occurs costs some milliseconds, and 29 February is still
 * found across 1900 and 2100.
 */
const PERIODS: Record<Frequency, number> = { HOURLY: 200, DAILY: 3_000, WEEKLY: 500, MONTHLY: 200, YEARLY: 200 };
const CANDIDATES = 1_000; // candidates per period: more than the hours of a month

const INVALID = 'Rule must be an RFC 5545 RRULE, such as FREQ=WEEKLY;BYDAY=MO';
const TOO_OFTEN = 'Rule must not occur more often than hourly';

const WEEKDAY = '(?:MO|TU|WE|TH|FR|SA|SU)';
const list = (item: string): RegExp => new RegExp(`^${item}(?:,${item}){0,365}$`);
const upTo = (pattern: string): RegExp => list(`(?:${pattern})`);
const signed = (pattern: string): RegExp => list(`[+-]?(?:${pattern})`);

/** The parts of a rule and their allowed values. Numbers have no leading zeros, except in times. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(?:SECOND|MINUTE|HOUR|DAI|WEEK|MONTH|YEAR)LY$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,5}$/,
  UNTIL: /^\d{8}T\d{6}Z$/,
  BYSECOND: upTo('[0-5]?\\d'),
  BYMINUTE: upTo('[0-5]?\\d'),
  BYHOUR: upTo('[01]?\\d|2[0-3]'),
  BYDAY: list(`(?:[+-]?(?:[1-9]|[1-4]\\d|5[0-3]))?${WEEKDAY}`),
  BYMONTHDAY: signed('[1-9]|[12]\\d|3[01]'),
  BYYEARDAY: signed('[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]'),
  BYWEEKNO: signed('[1-9]|[1-4]\\d|5[0-3]'),
  BYMONTH: upTo('[1-9]|1[0-2]'),
  BYSETPOS: signed('[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]'),
  WKST: new RegExp(`^${WEEKDAY}$`),
};

/** Normalizes a rule: upper case, without the property name. */
export function readRule(raw: string): Outcome {
  const text = raw
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const parts = partsOf(text);
  if (!parts) return problem(INVALID);
  // With one minute and one second, an hour has at most one occurrence.
  const isTooOften = ['BYMINUTE', 'BYSECOND'].some((name) => new Set(parts.get(name)?.split(',')).size > 1);
  if (isTooOften || !FREQUENCIES.some((frequency) => frequency === parts.get('FREQ'))) return problem(TOO_OFTEN);
  try {
    ruleOf(parts, 'UTC', new Date(0));
  } catch {
    return problem(INVALID);
  }
  return { value: text };
}

function partsOf(text: string): Map<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = /^([A-Z]+)=(.+)$/.exec(part) ?? [];
    if (!Object.hasOwn(PARTS, name) || parts.has(name) || !PARTS[name]!.test(value)) return undefined;
    parts.set(name, value);
  }
  return parts.has('FREQ') && !(parts.has('COUNT') && parts.has('UNTIL')) ? parts : undefined;
}

/** Without COUNT, which is checked by counting: the library would enumerate all occurrences from the start. */
function ruleOf(parts: Map<string, string>, zone: string, startsAt: Date): RRuleTemporal {
  const start = `${startsAt.toISOString().slice(0, 19)}Z[${zone}]`; // rules have whole seconds
  const kept = [...parts].filter(([name]) => name !== 'COUNT').map(([name, value]) => `${name}=${value}`);
  return new RRuleTemporal({
    rruleString: `RRULE:${kept.join(';')}`,
    dtstart: { timeZoneId: zone, toString: () => start },
    strict: true,
    maxIterations: PERIODS[parts.get('FREQ') as Frequency],
    maxCandidateEvaluations: CANDIDATES,
    cache: false,
  });
}

/**
 * The occurrences of a rule in local time. As in RFC 5545, a local time skipped by a DST change does not occur, and an
 * ambiguous one occurs the first time.
 */
export class RecurrenceRule {
  private readonly rule: RRuleTemporal;
  /** The total number of occurrences, if the rule limits it. */
  readonly count?: number;

  /** `text` is the output of `readRule`. */
  constructor(
    text: string,
    zone: string,
    private readonly startsAt: Date,
  ) {
    const parts = partsOf(text)!;
    this.rule = ruleOf(parts, zone, startsAt);
    const count = parts.get('COUNT');
    if (count) this.count = Number(count);
  }

  /** The first occurrence after a time; undefined if there is none within the bounds of the search. */
  after(moment: Date): Date | undefined {
    const before = Math.max(moment.getTime(), this.startsAt.getTime() - 1_000);
    try {
      const next = this.rule.next(new Date(before));
      return next ? new Date(next.epochMilliseconds) : undefined;
    } catch {
      return undefined;
    }
  }

  /** The last occurrence not after `now`, given an earlier one. A binary search, since a year may have thousands. */
  latest(earlier: Date, now: Date): Date {
    let low = earlier;
    let high = now.getTime();
    for (let next = this.after(low); next && next <= now; next = this.after(low)) {
      low = next;
      const middle = new Date((low.getTime() + high) / 2);
      const later = this.after(middle);
      if (later && later <= now) low = later;
      else high = middle.getTime();
    }
    return low;
  }
}
