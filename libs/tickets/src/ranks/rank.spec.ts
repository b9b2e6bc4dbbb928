import { ranksBetween } from './rank.js';

const inOrder = (ranks: (string | null)[]): boolean => {
  const given = ranks.filter((rank) => rank !== null);
  return given.every((rank, index) => index === 0 || given[index - 1]! < rank);
};

/** A seeded generator: the same numbers in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state;
  }
}

describe('ranks between two others', () => {
  it.each([
    ['8000000001', '8000000003', 1, ['8000000002']],
    ['8000000001', '8000000002', 1, ['8000000001V']],
    ['8000000001', null, 1, ['8000000001V']],
    ['8000000001V', null, 1, ['8000000001k']],
    [null, '8000000001', 2, ['7fffffffff', '8000000000']],
    [null, '8000000001V', 1, ['8000000001F']],
    ['8000000001', '80000000011', 1, ['80000000010V']],
    ['8000000001zzzz', '8000000002', 1, ['8000000001zzzzV']],
    ['80000000010000V', '8000000001V', 1, ['8000000001F']],
    ['8000000001', '8000000005', 3, ['8000000002', '8000000003', '8000000004']],
    ['8000000001', '8000000002', 3, ['8000000001F', '8000000001U', '8000000001j']],
    ['8000000001A', '8000000001B', 2, ['8000000001AK', '8000000001Ae']],
  ])('%s and %s, %i of them', (lower, upper, count, expected) => {
    expect(ranksBetween(lower, upper, count)).toEqual(expected);
  });

  it('are ordered, distinct, between both and without a trailing 0, for any sequence of moves', () => {
    const random = numbers(7);
    const all = ['8000000001', '8000000002', '8000000003'];
    for (let move = 0; move < 3_000; move++) {
      const at = random.next().value % (move % 2 ? all.length : 3);
      const lower = all[at - 1] ?? null;
      const upper = all[at] ?? null;
      const made = ranksBetween(lower, upper, 1 + (random.next().value % 4));
      expect(inOrder([lower, ...made, upper])).toBe(true);
      expect(made.every((rank) => rank.length === 10 || !rank.endsWith('0'))).toBe(true);
      all.splice(at, 0, ...made);
    }
    expect(inOrder(all)).toBe(true);
    expect(all.every((rank) => rank < '8000000004')).toBe(true);
  });

  it('grow by a digit for every five moves to the same position', () => {
    let upper = '8000000002';
    for (let move = 0; move < 500; move++) [upper] = ranksBetween('8000000001', upper, 1) as [string];
    expect(upper.length).toBeLessThan(10 + 500 / 5 + 2);
  });

  it('cannot be made without a neighbour: the first one comes from its scope', () => {
    expect(() => ranksBetween(null, null, 1)).toThrow('A first rank comes from the counter of its scope');
  });
});
