import fc from 'fast-check';
import { Docket } from '../../support/docket.js';
import { faultyCounters } from '../../support/model-records.js';
import { stories } from './scenarios.js';

import.meta.jest.setTimeout(300_000);

const SAME_STORIES = { numRuns: 5, seed: 1 }; // some of which are affected by the fault

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

/** PostgreSQL then silently skips the write. */
async function withFault(table: string, event: string, condition: string, work: () => Promise<void>): Promise<void> {
  await docket.rows(`CREATE FUNCTION left_out() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
  await docket.rows(`CREATE TRIGGER left_out BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${condition})
    EXECUTE FUNCTION left_out()`);
  try {
    await work();
  } finally {
    await docket.rows('DROP FUNCTION left_out CASCADE');
    await faultyCounters(docket, { repair: true });
  }
}

// Promise 3.5
it.each([
  ['a counter that is not decremented', 'ticket_counters', 'UPDATE', 'NEW.tickets < OLD.tickets', /pagination|totals/],
  ['a change missing from the history', 'ticket_history', 'INSERT', `NEW.field = 'status'`, /"field": "status"/],
  ['an event that is not written', 'events', 'INSERT', `NEW.type = 'ticket.status_changed'`, /ticket\.status_changed/],
  ['a member who was not removed', 'project_members', 'DELETE', 'true', /answered|members|totals|projects/],
  ['a project that was not archived', 'projects', 'UPDATE', `NEW.status = 'archived'`, /answered|projects/],
  ['a word that is not found', 'ticket_search', 'UPDATE', 'true', /"word"|"search"/],
])('the model detects %s', async (_, table, event, condition, where) => {
  await withFault(table, event, condition, async () => {
    const { failed, errorInstance } = await fc.check(stories(docket), { ...SAME_STORIES, endOnFailure: true });
    expect(failed).toBe(true);
    expect((errorInstance as Error).message).toMatch(where);
  });
});
