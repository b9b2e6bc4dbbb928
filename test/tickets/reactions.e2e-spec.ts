import { answer, conflict, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let ticket: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  bob = await docket.given.member(ada, project, 'member');
});
beforeEach(async () => {
  ticket = await docket.given.ticket(ada, { projectId: project.id });
});
afterAll(() => docket.stop());

const path = (emoji: string, of = `/api/tickets/${ticket.id}`) => `${of}/reactions/${encodeURIComponent(emoji)}`;
const events = () =>
  docket.rows<{ type: string; data: object }>(
    `SELECT type, data FROM events WHERE type LIKE 'reaction.%' AND data #>> '{ticket,id}' = $1 ORDER BY id`,
    [ticket.id],
  );

it('reactions are counted once per person and emoji, in the order of their first use', async () => {
  await docket.as(ada).put(path('🎉'));
  await docket.as(ada).put(path('👍'));
  await docket.as(ada).put(path('👍'));
  const reply = await docket.as(bob).put(path('👍'));
  const reactions = [
    { emoji: '🎉', count: 1, mine: false },
    { emoji: '👍', count: 2, mine: true },
  ];
  expect(answer(reply)).toEqual({ status: 200, body: { data: reactions } });
  expect((await docket.as(bob).get(`/api/tickets/${ticket.id}`)).body.data.reactions).toEqual(reactions);
  const [item] = (await docket.as(bob).get(`/api/tickets?project=${project.id}&limit=1`)).body.data;
  expect(item).toMatchObject({ id: ticket.id, reactions });
  const removed = await docket.as(bob).delete(path('👍'));
  expect(removed.body.data).toEqual([
    { emoji: '🎉', count: 1, mine: false },
    { emoji: '👍', count: 1, mine: false },
  ]);
  expect((await docket.as(bob).delete(path('👍'))).body.data).toEqual(removed.body.data);
});

it('comments have reactions too, and return them', async () => {
  const comment = await docket.given.comment(ada, ticket);
  const of = `/api/tickets/${ticket.id}/comments/${comment.id}`;
  const reactions = [{ emoji: '❤️', count: 1, mine: true }];
  expect((await docket.as(bob).put(path('❤', of))).body.data).toEqual(reactions);
  const details = (await docket.as(bob).get(`/api/tickets/${ticket.id}`)).body.data;
  expect([details.reactions, details.comments[0].reactions]).toEqual([[], reactions]);
  const [listed] = (await docket.as(ada).get(`/api/tickets/${ticket.id}/comments`)).body.data;
  expect(listed.reactions).toEqual([{ ...reactions[0], mine: false }]);
  const [event] = await events();
  expect(event).toMatchObject({
    data: { comment: { id: comment.id }, reaction: { emoji: '❤️' }, user: { id: bob.id } },
  });
  await docket.as(ada).delete(of);
  expect(await docket.rows('SELECT FROM reactions WHERE ticket_id = $1', [ticket.id])).toEqual([]);
  expect(answer(await docket.as(bob).put(path('👍', of)))).toEqual(notFound('Comment'));
});

it('reactions record an event when they change, and change neither version, time nor history of the ticket', async () => {
  const before = (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data;
  await docket.as(bob).put(path('👍'));
  await docket.as(bob).put(path('👍'));
  await docket.as(bob).delete(path('👍'));
  await docket.as(bob).delete(path('👍'));
  expect((await events()).map(({ type }) => type)).toEqual(['reaction.added', 'reaction.removed']);
  expect((await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data).toEqual(before);
  expect((await docket.as(ada).get(`/api/tickets/${ticket.id}/history`)).body.data).toEqual([]);
});

it('reactions are single emoji, of at most twenty kinds', async () => {
  for (const emoji of ['a', '👍👍', ' ', '%F0', '👍'.repeat(20)]) {
    expect(answer(await docket.as(ada).put(path(emoji)))).toEqual(invalid({ emoji: 'Emoji must be one emoji' }));
  }
  expect((await docket.as(ada).put(path('👩🏻‍❤️‍💋‍👨🏿'))).status).toBe(200);
  const kinds = Array.from({ length: 25 }, (_, n) => String.fromCodePoint(0x1f600 + n));
  const replies = await Promise.all(kinds.map((emoji) => docket.as(ada).put(path(emoji))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
  const refused = replies.find(({ status }) => status !== 200)!;
  expect(answer(refused)).toEqual(invalid({ emoji: 'There are at most 20 kinds of emoji' }));
  const [{ emoji }] = (await docket.as(bob).get(`/api/tickets/${ticket.id}`)).body.data.reactions;
  expect((await docket.as(bob).put(path(emoji))).status).toBe(200);
});

it('reactions require the permission to comment', async () => {
  const viewer = await docket.given.member(ada, project, 'viewer');
  expect(answer(await docket.as(viewer).put(path('👍')))).toEqual(forbidden('ticket'));
  expect(answer(await docket.as(await docket.given.user()).delete(path('👍')))).toEqual(forbidden('ticket'));
  const archived = await docket.given.project(ada);
  const there = await docket.given.ticket(ada, { projectId: archived.id });
  await docket.as(ada).put(`/api/project/${archived.id}`, { status: 'archived' });
  expect(answer(await docket.as(ada).put(path('👍', `/api/tickets/${there.id}`)))).toEqual(
    conflict('Project is archived'),
  );
});

it('reactions of many tickets are read with the list, in one statement', async () => {
  const ids = [];
  for (let n = 0; n < 5; n++) {
    const { id } = await docket.given.ticket(ada, { projectId: project.id });
    await docket.as(ada).put(path('👍', `/api/tickets/${id}`));
    ids.push(id);
  }
  const statements = await statementsOf(() => docket.as(ada).get(`/api/tickets?project=${project.id}&limit=5`));
  expect(statements.filter(({ text }) => text.includes('reactions'))).toHaveLength(1);
});

it('reactions are deleted with the account of their author', async () => {
  const leaving = await docket.given.member(ada, project, 'member');
  await docket.as(leaving).put(path('👍'));
  await docket.as(bob).put(path('👍'));
  expect((await docket.as(leaving).delete('/api/user', { password: leaving.password })).status).toBe(200);
  expect((await docket.as(bob).get(`/api/tickets/${ticket.id}`)).body.data.reactions).toEqual([
    { emoji: '👍', count: 1, mine: true },
  ]);
});
