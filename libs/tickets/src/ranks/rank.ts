/*
 * A rank is a position of ten hexadecimal digits, as `rank_of` in PostgreSQL writes it, and a fraction in digits of base
 * 62 that never ends in 0. Both keep their order when they are compared byte by byte. Positions above those that a scope
 * has given out belong to its new tickets: what goes between two tickets never gets one of them.
 */

const POSITION_LENGTH = 10;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

/** `count` ranks in ascending order between two others, or before or after all others where one of these is null. */
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

/** The position that a rank begins with, which is a rank as well. */
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

/** Evenly spaced, with as few digits as there must be; an `upper` of null is 1. */
function fractions(count: number, lower: string, upper: string | null): string[] {
  for (let length = 1; ; length++) {
    const low = scaled(lower, length);
    const step = ((upper === null ? BASE ** BigInt(length) : scaled(upper, length)) - low) / BigInt(count + 1);
    // Of a longer one digits are cut: what is at least one more than the rest of `lower` is above it, and so on.
    if (step > 0n) return range(count).map((index) => written(low + step * BigInt(index + 1), length));
  }
}

/** A fraction as a whole number of `length` digits; what it has beyond them is cut. */
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
