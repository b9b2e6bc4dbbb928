import { validate, version } from 'uuid';
import { monotonicIds } from './monotonic-ids.js';

describe('ids of rows that are written together', () => {
  it('are distinct UUIDv7 of the current time, ascending across calls', () => {
    const before = Date.now();
    const ids = [...monotonicIds(5_000), ...monotonicIds(1), ...monotonicIds(0), ...monotonicIds(5_000)];
    expect(ids).toHaveLength(10_001);
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(new Set(ids.map((id) => id.slice(24))).size).toBeGreaterThan(9_990); // random, not only counted
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
    const milliseconds = Number.parseInt(ids[0]!.replace('-', '').slice(0, 12), 16);
    expect(milliseconds).toBeGreaterThanOrEqual(before);
    expect(milliseconds).toBeLessThan(before + 60_000);
  });
});
