import { parsePosition } from './log-position.js';
import { PrimaryLog } from './primary-log.js';

it('a position is read as PostgreSQL writes it', () => {
  expect(parsePosition('16/B374D848')).toBe(0x16_b374d848n);
  expect(parsePosition('1/0') > parsePosition('0/FFFFFFFF')).toBe(true);
});

describe('the lag of a replica', () => {
  it('is measured by the last sample of the primary that it has reached', () => {
    const log = new PrimaryLog(10_000);
    log.add(100n, 1_000);
    log.add(200n, 2_000);
    log.add(200n, 3_000); // an idle primary: who has 200 is current
    expect([99n, 100n, 199n, 200n, 250n].map((position) => log.reachedAt(position))).toEqual([
      Number.NEGATIVE_INFINITY,
      1_000,
      1_000,
      3_000,
      3_000,
    ]);
  });

  it('is unknown beyond the time that samples are kept, and after the log began anew', () => {
    const log = new PrimaryLog(1_000);
    log.add(100n, 0);
    log.add(200n, 5_000);
    expect(log.reachedAt(150n)).toBe(Number.NEGATIVE_INFINITY);
    log.add(50n, 5_500);
    expect(log.reachedAt(200n)).toBe(5_500);
  });
});
