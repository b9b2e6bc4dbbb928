/** A position in PostgreSQL's write-ahead log, from its text form such as `16/B374D848`. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Later than any position a server reaches: whatever carries it is read from the primary. */
export const LATEST_POSITION = 2n ** 64n - 1n;
