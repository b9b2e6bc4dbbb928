import { Parameters } from '#data';
import { CounterDelta, placeOf } from './counter-delta.sql.js';

const ticket = {
  ...({ status: 'todo', priority: 'high', type: 'BUG', stage: 'TESTING', dueDate: null } as const),
  labelIds: [] as string[],
};

function assigned(tally: CounterDelta) {
  const parameters = new Parameters();
  return { sql: tally.assignments(parameters), values: parameters.values };
}

it('a counter delta counts a ticket in total, and for each of its values at the position of their rank', () => {
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

it('a counter delta contains only differences: one value less, another one more', () => {
  expect(assigned(new CounterDelta().add(ticket, -1).add({ ...ticket, status: 'done' }, 1))).toEqual({
    sql: ['by_status[$1] = by_status[$1] + $2', 'by_status[$3] = by_status[$3] + $4'],
    values: [2, -1, 5, 1],
  });
});

it('a counter delta is empty without a difference', () => {
  expect(assigned(new CounterDelta().add(ticket, -1).add(ticket, 1)).sql).toEqual([]);
});

it('a counter delta adds up several changes', () => {
  const tally = new CounterDelta();
  for (const status of ['todo', 'todo', 'done'] as const) tally.add({ ...ticket, status }, 1);
  expect(assigned(tally).values).toEqual([3, 2, 2, 4, 3, 2, 3, 3, 3, 5, 1]);
});

it('a counter delta counts positions from one, as PostgreSQL does', () => {
  expect([placeOf('status', 'backlog'), placeOf('stage', 'COMPLETED')]).toEqual([1, 5]);
});

it('a counter delta counts labels separately: added, removed, and nothing for unchanged ones', () => {
  const tally = new CounterDelta()
    .add({ ...ticket, labelIds: ['a', 'b'] }, -1)
    .add({ ...ticket, labelIds: ['b', 'c'] }, 1);
  expect(tally.changedLabels()).toEqual({ ids: ['a', 'c'], by: [-1, 1] });
  expect(assigned(tally).sql).toEqual([]);
});

it('a counter delta counts due dates by day and month in UTC, and closed tickets apart from open ones', () => {
  const dueDate = new Date('2026-03-31T23:30:00.000Z');
  const months = (delta: CounterDelta) => {
    const parameters = new Parameters();
    expect(delta.dueBeside(parameters)).toHaveLength(parameters.values.length);
    return parameters.values.flatMap((value) => JSON.parse(value as string));
  };
  const lastOf31 = (by: number) => [...Array.from({ length: 30 }, () => 0), by];
  expect(months(new CounterDelta().add({ ...ticket, dueDate }, 1))).toEqual([
    { month: '2026-03-01', tickets: lastOf31(1), open: lastOf31(1) },
  ]);
  const closed = new CounterDelta().add({ ...ticket, dueDate }, -1).add({ ...ticket, dueDate, status: 'cancelled' }, 1);
  expect(months(closed)).toEqual([{ month: '2026-03-01', tickets: lastOf31(0), open: lastOf31(-1) }]);
  expect(months(new CounterDelta().add({ ...ticket, dueDate }, -1).add({ ...ticket, dueDate }, 1))).toEqual([]);
});
