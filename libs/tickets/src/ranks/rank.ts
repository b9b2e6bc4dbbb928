/**
 * A rank is a position of ten hexadecimal digits, as `rank_of` in PostgreSQL writes it, followed by a fraction in base
 * 62 that never ends in 0. Both keep their order when compared bytewise. Positions above those a scope has assigned are
 * reserved for its new tickets and never used between two tickets.
 */

const POSITION_LENGTH = 10;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

/** `count` ascending ranks between two others, or before or after all others if one of these is null. */
export function ranksBetween(lower: string | null, upper: string | null, count: number): string[] {
  if (lower === null && upper === null) throw new RangeError('A first rank comes from the counter of its scope');
  const [first, last] = [lower && split(lower), upper && split(upper)];
  if (!first) {
    const { position, fraction } = last as Parts;
    if (fraction !== '') return fractions(count, '', fraction).map((made) => join(position, made));
    return range(count).map((index) => join(position - BigInt(count - index), ''));
  }
  if (last) {
    const step = (last.position - first.position) / BigInt(count + 1);
    if (step > 0n && first.position + step * BigInt(count) < last.position) {
      return range(count).map((index) => join(first.position + step * BigInt(index + 1), ''));
    }
    if (last.position === first.position) {
      return fractions(count, first.fraction, last.fraction).map((made) => join(first.position, made));
    }
  }
  return fractions(count, first.fraction, null).map((made) => join(first.position, made));
}

/** The position at the start of a rank, which is itself a rank. */
export const positionOf = (rank: string): string => rank.slice(0, POSITION_LENGTH);

interface Parts {
  position: bigint;
  fraction: string;
}

const split = (rank: string): Parts => ({
  position: BigInt(`0x${positionOf(rank)}`),
  fraction: rank.slice(POSITION_LENGTH),
});

const join = (position: bigint, fraction: string): string =>
  `${position.toString(16).padStart(POSITION_LENGTH, '0')}${fraction}`;

/** Evenly spaced, with as few digits as possible; an `upper` of null means 1. */
function fractions(count: number, lower: string, upper: string | null): string[] {
  for (let length = 1; ; length++) {
    const low = scaled(lower, length);
    const step = ((upper === null ? BASE ** BigInt(length) : scaled(upper, length)) - low) / BigInt(count + 1);
    // Truncated digits of `lower` do not matter: a value at least one step above the truncated part is above the whole.
    if (step > 0n) return range(count).map((index) => written(low + step * BigInt(index + 1), length));
  }
}

/** A fraction as an integer of `length` digits; further digits are cut. */
function scaled(fraction: string, length: number): bigint {
  let value = 0n;
  for (let index = 0; index < length; index++) {
    const digit = fraction[index];
    value = value * BASE + BigInt(digit === undefined ? 0 : DIGITS.indexOf(digit));
  }
  return value;
}

function written(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, index = 0; index < length; index++, rest /= BASE)
    text = `${DIGITS[Number(rest % BASE)]}${text}`;
  return text.replace(/0+$/, '');
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
