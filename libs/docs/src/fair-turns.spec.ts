import { setImmediate as soon } from 'node:timers/promises';
import { DraftingTurns } from './fair-turns.js';

function stage(most: number) {
  const turns = new DraftingTurns(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (tenant: string, name: string) =>
      turns.run(tenant, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    end: async (name: string) => {
      ends.get(name)!();
      await soon();
    },
  };
}

it('one tenant has one turn at a time, and leaves the rest to other tenants', async () => {
  const { begun, ask, end } = stage(2);
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
  await soon();
  expect(begun).toEqual(['a1']);
  void ask('b', 'b1');
  await soon();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

it('the last tenant waits for one turn of each other tenant, not for all their requests', async () => {
  const { begun, ask, end } = stage(1);
  for (let count = 1; count <= 3; count++) for (const tenant of ['a', 'b']) void ask(tenant, `${tenant}${count}`);
  void ask('c', 'c1');
  await soon();
  for (const name of ['a1', 'b1', 'a2', 'c1', 'b2', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'b3']);
});

it('a failure ends its turn', async () => {
  const turns = new DraftingTurns(1);
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('a', async () => 'done')).toBe('done');
});
