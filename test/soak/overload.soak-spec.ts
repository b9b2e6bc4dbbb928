import { type Kind, SERVED } from '../support/load/loaded-api.js';
import {
  expectBounded,
  expectFlat,
  LoadStory,
  type Overloaded,
  peak,
  summary,
  timesOffered,
} from '../support/load/overload.js';

import.meta.jest.setTimeout(900_000);

const LONG = { measured: 5, loaded: 60 };

let story: LoadStory;
let first: Overloaded;
beforeAll(async () => {
  story = await LoadStory.begin();
});
afterAll(() => story.end());

async function overload(kind: Kind): Promise<Overloaded> {
  const result = await story.overload(kind, LONG);
  process.stderr.write(`${summary(kind, result)}\n`);
  expectBounded(kind, result);
  expectFlat(result.seen);
  expect(timesOffered(result)).toBeGreaterThan(10);
  return result;
}

describe('a minute of ten times the sustainable load', () => {
  it('of ticket lists', async () => {
    for (let count = 0; count < 150; count++)
      await story.docket.given.ticket(story.ada, { projectId: story.project.id });
    first = await overload('list');
    expect(first.offered.statuses[SERVED.list]).toBeGreaterThan(0);
  });

  it('of new tickets: all accepted ones are stored', async () => {
    const { accepted } = await overload('create');
    const rows = await story.docket.rows('SELECT FROM tickets WHERE id = ANY ($1)', [accepted]);
    expect(rows).toHaveLength(accepted.length);
  });

  it('of deliveries from a code host, while a worker processes them: each accepted one is processed once', async () => {
    story.startWorker();
    const { accepted } = await overload('vcs');
    await story.completed(accepted, 600_000);
    expect(await story.ticketsOf(accepted)).toBe(accepted.length);
  });

  it('leaves an API with the same throughput, and memory does not grow the next time', async () => {
    await story.worker?.stop();
    const before = await story.api.sustainable('list', 5);
    const last = await overload('list');
    expect(peak(last.seen)).toBeLessThan(peak(first.seen) + 64);
    const after = await story.api.sustainable('list', 5);
    expect(after.rate).toBeGreaterThan(before.rate / 3); // this machine may be shared
  });
});
