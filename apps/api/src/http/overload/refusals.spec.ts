import { Refusals } from './refusals.js';

let now: number;
let refusals: Refusals;
let answered: string[];
let closed: number;
beforeEach(() => {
  now = 100_000;
  answered = [];
  closed = 0;
  refusals = new Refusals(() => now);
});
afterEach(() => refusals.answerDue(true));

function refuse(caller: string, waited = false): void {
  refusals.refuse(caller, { waited, answer: () => answered.push(caller), close: () => closed++ });
}

function after(milliseconds: number): void {
  now += milliseconds;
  refusals.answerDue();
}

it('are immediate, except for a caller that retries at once', () => {
  refuse('ada');
  refuse('bob');
  expect(answered).toEqual(['ada', 'bob']);
  refuse('ada');
  after(900);
  expect(answered).toEqual(['ada', 'bob']);
  after(200);
  expect(answered).toEqual(['ada', 'bob', 'ada']);
});

it('are sent at once to a client that waited for Retry-After', () => {
  refuse('ada');
  after(10_000);
  refuse('ada');
  expect(answered).toEqual(['ada', 'ada']);
});

it('are immediate for requests that were queued', () => {
  refuse('ada');
  refuse('ada', true);
  expect(answered).toEqual(['ada', 'ada']);
});

it('are limited to a hundred per second', () => {
  for (let count = 0; count < 1_000; count++) refuse('ada');
  expect([answered.length, refusals.length]).toEqual([1, 999]);
  after(5_000);
  expect(answered.length).toBeGreaterThan(400);
  expect(answered.length).toBeLessThan(600);
  after(5_000);
  expect(answered).toHaveLength(1_000);
});

it('close the connection when too many are held back', () => {
  for (let count = 0; count < 20_002; count++) refuse('ada');
  expect([refusals.length, closed]).toEqual([20_000, 1]);
});

it('are all sent when the process stops', () => {
  for (let count = 0; count < 10; count++) refuse('ada');
  refusals.answerDue(true);
  expect([answered.length, refusals.length]).toEqual([10, 0]);
});
