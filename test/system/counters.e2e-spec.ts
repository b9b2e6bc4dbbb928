import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { verifyCounters } from '#tickets';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { RandomHistory } from '../support/random-history.js';

import.meta.jest.setTimeout(180_000);

const STEPS = 120;

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
afterAll(() => docket.stop());

const faults = (options?: { repair: boolean }) =>
  verifyCounters({ query: (sql, parameters = []) => docket.rows(sql, [...parameters]) }, options);

/** Nothing was purged, so the last number is exactly the highest one. */
const numbersAhead = () =>
  docket.rows(
    `SELECT c.scope_id FROM ticket_counters c WHERE c.last_number <> coalesce((
       SELECT max(number) FROM (SELECT project_id, number FROM tickets UNION ALL SELECT project_id, number FROM ticket_keys)
       WHERE project_id = c.scope_id), 0)`,
  );

describe('random histories', () => {
  // Promise 3.5
  it.each([1, 2, 3])('keep every counter equal to a recount (seed %i)', async (seed) => {
    const history = await RandomHistory.begin(docket, ada, seed);
    for (let step = 0; step < STEPS; step += 20) {
      for (let count = 0; count < 20; count++) await history.step();
      expect({ scenario: history.log, faults: await faults() }).toEqual({ scenario: history.log, faults: [] });
    }
    expect(await numbersAhead()).toEqual([]);
    expect(new Set(history.log.map((line) => line.split(' ')[0])).size).toBeGreaterThan(10);
  });

  it('keep every counter equal to a recount with many concurrent users', async () => {
    const history = await RandomHistory.begin(docket, ada, 4);
    for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 8 }, () => history.step()));
    expect(await faults()).toEqual([]);
    expect(await numbersAhead()).toEqual([]);
  });
});

describe('npm run counters:verify', () => {
  let project: TestProject;
  let ticket: TestTicket;
  beforeAll(async () => {
    project = await docket.given.project(ada);
    ticket = await docket.given.ticket(ada, { projectId: project.id });
    await docket.given.comment(ada, ticket);
  });

  const verify = async (...options: string[]): Promise<{ code: number; stdout: string }> => {
    const env = { PATH: process.env.PATH, DATABASE_URL: docket.config.DATABASE_URL };
    try {
      const run = promisify(execFile)(process.execPath, ['dist/apps/setup/src/verify-counters.js', ...options], {
        env,
      });
      return { code: 0, stdout: (await run).stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, stdout };
    }
  };

  it('finds no fault in what the API wrote, finds an injected one, and repairs it', async () => {
    expect(await faults()).toEqual([]);
    await docket.rows('UPDATE ticket_counters SET tickets = 41, last_number = 0 WHERE scope_id = $1', [project.id]);
    await docket.rows(`UPDATE ticket_counters SET by_status = '{0,7}', by_type[3] = 2 WHERE scope_id = $1`, [
      project.id,
    ]);
    await docket.rows('UPDATE tickets SET comment_count = 0, attachment_count = 3, time_log_count = -1 WHERE id = $1', [
      ticket.id,
    ]);
    const lines = [
      `ticket_counters.tickets of ${project.id}: 41, recounted 1`,
      `ticket_counters.by_status.backlog of ${project.id}: 0, recounted 1`,
      `ticket_counters.by_status.todo of ${project.id}: 7, recounted 0`,
      ...['in_progress', 'in_review', 'done', 'cancelled'].map(
        (status) => `ticket_counters.by_status.${status} of ${project.id}: missing, recounted 0`,
      ),
      `ticket_counters.by_type.FEATURE of ${project.id}: 2, recounted 0`,
      `ticket_counters.last_number of ${project.id}: 0, recounted 1`,
      `tickets.comment_count of ${ticket.id}: 0, recounted 1`,
      `tickets.attachment_count of ${ticket.id}: 3, recounted 0`,
      `tickets.time_log_count of ${ticket.id}: -1, recounted 0`,
    ];
    const found = await verify();
    expect(found.code).toBe(1);
    expect(found.stdout.split('\n').slice(0, -2)).toEqual(lines);
    const repaired = await verify('--repair');
    expect(repaired.code).toBe(0);
    expect(repaired.stdout.split('\n')).toEqual([...lines, 'Repaired 12.', '']);
    expect(await verify()).toEqual({ code: 0, stdout: 'All counters are correct.\n' });
    expect(await docket.given.ticket(ada, { projectId: project.id })).toMatchObject({ key: `${project.key}-2` });
  });

  it('finds and repairs the count of a label, missing or wrong', async () => {
    const [urgent, late] = [
      await docket.given.label(ada, project.workspaceId),
      await docket.given.label(ada, project.workspaceId),
    ];
    await docket.given.ticket(ada, { projectId: project.id, labelIds: [urgent.id, late.id] });
    const stored = () =>
      docket.rows(
        'SELECT label_id AS label, tickets FROM ticket_label_counters WHERE scope_id = $1 ORDER BY label_id',
        [project.id],
      );
    const right = [urgent, late].map(({ id }) => ({ label: id, tickets: 1 }));
    expect(await stored()).toEqual(right);
    await docket.rows('UPDATE ticket_label_counters SET tickets = 7 WHERE label_id = $1', [urgent.id]);
    await docket.rows('DELETE FROM ticket_label_counters WHERE label_id = $1', [late.id]);
    const wrong = [
      { counter: `ticket_label_counters.${urgent.id}`, id: project.id, stored: 7, actual: 1 },
      { counter: `ticket_label_counters.${late.id}`, id: project.id, stored: null, actual: 1 },
    ];
    expect(await faults({ repair: true })).toEqual(wrong);
    expect(await stored()).toEqual(right);
  });

  it('lists however many counters are wrong', async () => {
    const many = Array.from({ length: 200_000 }, () => ({ id: ada.id, stored: 1, actual: 2 }));
    const answers: unknown[][] = [many];
    const query = async () => (answers.shift() ?? []) as never;
    expect(await verifyCounters({ query })).toHaveLength(many.length);
  });

  it('finds and repairs the counts of due dates and of a field, missing or wrong', async () => {
    const { id } = await docket.given.project(ada);
    const client = docket.as(ada);
    const { body } = await client.post(`/api/project/${id}/fields`, {
      name: 'Customer',
      key: 'customer',
      type: 'text',
    });
    const input = { projectId: id, dueDate: '2026-02-28T23:00:00Z', fields: { customer: 'Acme' } };
    const due = await docket.given.ticket(ada, input);
    await docket.rows('UPDATE ticket_due_counters SET tickets_by_day[3] = 7 WHERE scope_id = $1', [id]);
    await docket.rows('UPDATE ticket_due_counters SET open_by_day[28] = 0 WHERE scope_id = $1', [id]);
    await docket.rows('DELETE FROM ticket_field_counters WHERE field_id = $1', [body.data.id]);
    expect(await faults({ repair: true })).toEqual([
      { counter: 'ticket_due_counters.tickets.2026-02-03', id, stored: 7, actual: 0 },
      { counter: 'ticket_due_counters.open.2026-02-28', id, stored: null, actual: 1 },
      { counter: 'ticket_field_counters', id: body.data.id, stored: null, actual: 1 },
    ]);
    const stored = () =>
      docket.rows(
        'SELECT month::text, tickets, open, open_by_day[28] AS day FROM ticket_due_counters WHERE scope_id = $1',
        [id],
      );
    expect(await stored()).toEqual([{ month: '2026-02-01', tickets: 1, open: 1, day: 1 }]);
    await client.put(`/api/tickets/${due.id}/status`, { status: 'done' });
    expect(await stored()).toEqual([{ month: '2026-02-01', tickets: 1, open: 0, day: 0 }]);
    await client.delete(`/api/tickets/${due.id}`);
    expect(await stored()).toEqual([{ month: '2026-02-01', tickets: 0, open: 0, day: 0 }]);
    expect(await faults()).toEqual([]);
  });

  it('creates a missing counter', async () => {
    await docket.rows('DELETE FROM ticket_counters WHERE scope_id = $1', [project.id]);
    expect(await faults()).toContainEqual({ counter: 'ticket_counters', id: project.id, stored: null, actual: 0 });
    await faults({ repair: true });
    expect(await faults()).toEqual([]);
    const [row] = await docket.rows('SELECT * FROM ticket_counters WHERE scope_id = $1', [project.id]);
    expect(row).toMatchObject({
      tickets: 3,
      by_status: [3, 0, 0, 0, 0, 0],
      by_priority: [0, 0, 3, 0, 0],
      by_type: [3, 0, 0, 0, 0],
      by_stage: [3, 0, 0, 0, 0],
      last_number: 3,
      workspace_id: project.workspaceId,
    });
  });

  it('does not report concurrent changes as faults', async () => {
    await docket.rows('UPDATE ticket_counters SET tickets = tickets + 5 WHERE scope_id = $1', [project.id]);
    const creating = Array.from({ length: 20 }, () => docket.given.ticket(ada, { projectId: project.id }));
    const [found] = await Promise.all([faults({ repair: true }), ...creating]);
    expect(found).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });
});
