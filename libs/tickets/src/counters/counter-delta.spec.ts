import { Parameters } from '#data';
import { CounterDelta, placeOf } from './counter-delta.js';

const ticket = { status: 'todo', priority: 'high', type: 'BUG', stage: 'TESTING', labelIds: [] as string[] } as const;

function assigned(tally: CounterDelta) {
  const parameters = new Parameters();
  return { sql: tally.assignments(parameters), values: parameters.values };
}

it('counts a ticket in total, and by each of its values at the index of its rank', () => {
  expect(assigned(new CounterDelta().add(ticket, 1))).toEqual({
    sql: [
      'tickets = tickets + $1',
      'by_status[$2] = by_status[$2] + $3',
      'by_priority[$4] = by_priority[$4] + $5',
      'by_type[$6] = by_type[$6] + $7',
      'by_stage[$8] = by_stage[$8] + $9',
    ],
    values: [1, 2, 1, 4, 1, 2, 1, 3, 1],
  });
});

it('sets only what differs: one value minus one, another plus one', () => {
  expect(assigned(new CounterDelta().add(ticket, -1).add({ ...ticket, status: 'done' }, 1))).toEqual({
    sql: ['by_status[$1] = by_status[$1] + $2', 'by_status[$3] = by_status[$3] + $4'],
    values: [2, -1, 5, 1],
  });
});

it('sets nothing if nothing differs', () => {
  expect(assigned(new CounterDelta().add(ticket, -1).add(ticket, 1)).sql).toEqual([]);
});

it('adds up many', () => {
  const tally = new CounterDelta();
  for (const status of ['todo', 'todo', 'done'] as const) tally.add({ ...ticket, status }, 1);
  expect(assigned(tally).values).toEqual([3, 2, 2, 4, 3, 2, 3, 3, 3, 5, 1]);
});

it('uses one-based indexes, like PostgreSQL', () => {
  expect([placeOf('status', 'backlog'), placeOf('stage', 'COMPLETED')]).toEqual([1, 5]);
});

it('counts labels separately: those added, those removed, and no unchanged ones', () => {
  const tally = new CounterDelta()
    .add({ ...ticket, labelIds: ['a', 'b'] }, -1)
    .add({ ...ticket, labelIds: ['b', 'c'] }, 1);
  expect(tally.changedLabels()).toEqual({ ids: ['a', 'c'], by: [-1, 1] });
  expect(assigned(tally).sql).toEqual([]);
});
