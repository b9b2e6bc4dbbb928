import { readFileSync } from 'node:fs';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

describe('Statements of a write', () => {
  let docket: Docket;
  let ada: TestUser;
  let project: TestProject;

  beforeAll(async () => {
    docket = await Docket.start();
    ada = await docket.given.user();
    project = await docket.given.project(ada);
  });
  afterAll(() => docket.stop());

  const headsOf = async (work: () => PromiseLike<{ status: number }>, status: number) => {
    let answered: { status: number } | undefined;
    const statements = await statementsOf(async () => {
      answered = await work();
    });
    expect(answered?.status).toBe(status);
    return statements.map(({ text }) => text.trim().split(/\s+/).slice(0, 4).join(' '));
  };

  it('a ticket with labels and an assignee is created in three round trips', async () => {
    const label = await docket.given.label(ada, project.workspaceId);
    const create = () =>
      docket.as(ada).post('/api/tickets', {
        title: 'Leaking roof',
        description: 'Above the stairs',
        type: 'BUG',
        priority: 'high',
        projectId: project.id,
        assigneeId: ada.id,
        labelIds: [label.id],
      });
    await create();
    expect(await headsOf(create, 201)).toEqual([
      expect.stringMatching(/^SELECT s\.id/), // the session
      expect.stringMatching(/^SELECT p\.id/), // the project, the caller's role in it, its columns and fields
      expect.stringMatching(/^WITH checked/), // checks, number, ticket, labels, counters, search document, events, activity, the answer
    ]);
  });

  it('a status is changed in three round trips', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    const change = () => docket.as(ada).put(`/api/tickets/${ticket.id}/status`, { status: 'done' });
    expect(await headsOf(change, 200)).toEqual([
      expect.stringMatching(/^SELECT s\.id/), // the session
      expect.stringMatching(/^SELECT t\.id/), // the ticket, and the caller's role
      expect.stringMatching(/^WITH ticket/), // ticket, counters, history, events, activity, the answer
    ]);
  });

  it('a ticket is moved in three round trips, to another status too', async () => {
    const tickets: { id: string }[] = [];
    for (let n = 0; n < 3; n++) tickets.push(await docket.given.ticket(ada, { projectId: project.id }));
    const [a, , c] = tickets;
    const move = (body: object) => () => docket.as(ada).put(`/api/tickets/${c!.id}/rank`, body);
    for (const body of [{ after: a!.id }, {}, { before: a!.id, status: 'todo' }, { status: 'done' }]) {
      expect(await headsOf(move(body), 200)).toEqual([
        expect.stringMatching(/^SELECT s\.id/), // the session
        expect.stringMatching(/^SELECT t\.id/), // the ticket, the caller's role, the neighbours of the new position
        expect.stringMatching(/^WITH locked/), // locks, order, ticket, counters, history, events, activity, the answer
      ]);
    }
  });

  it('no index of tickets is without a request that needs it', async () => {
    const [, listed = ''] =
      /## Indexes of tickets\n(.*?)\n## /s.exec(readFileSync('docs/performance.md', 'utf8')) ?? [];
    const indexes = await docket.rows<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'tickets'`,
    );
    const named = [...listed.matchAll(/`(tickets_\w+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(indexes.map(({ name }) => name).sort());
  });
});
