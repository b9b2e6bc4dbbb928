import { Clock } from '#contracts';
import { Database } from '#data';
import { DeletedProjects } from '#projects';
import { DeletedTickets } from '#tickets';
import { Delivering, deliveriesOf, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Receiver } from '../support/receiver.js';

const SECRET = 'Acme buys Globex';
const WORDS = /Acme|Globex/;
const DAY = 24 * 60 * 60 * 1000;

interface Shown {
  type: string;
  sequence: number;
  data: Record<string, Record<string, unknown>>;
}

let docket: Docket;
let worker: Delivering;
let receiver: Receiver;
let ada: TestUser;
let key: string;
let outsider: TestUser;
let outsideKey: string;
let project: TestProject;
const sources: EventSource[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  worker = await Delivering.start(docket);
  receiver = await Receiver.start((response) => response.writeHead(204).end());
  ada = await docket.given.user({ name: 'Ada' });
  key = await docket.given.apiKey(ada);
  outsider = await docket.given.user({ name: 'Eve' });
  outsideKey = await docket.given.apiKey(outsider);
});
afterAll(async () => {
  for (const source of sources) source.close();
  await receiver.close();
  await worker.stop();
  await docket.stop();
});
beforeEach(async () => {
  await docket.rows('DELETE FROM events');
  project = await docket.given.project(ada);
  await worker.relay();
  await docket.rows('DELETE FROM events');
});

const log = async (apiKey = key, query = ''): Promise<Shown[]> => {
  const reply = await docket.as({ apiKey }).get(`/v1/events?limit=100${query}`);
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const types = async (apiKey = key) => (await log(apiKey)).map(({ type }) => type);
const secretTicket = () =>
  docket.given.ticket(ada, { projectId: project.id, title: SECRET, description: SECRET, priority: 'high' });
const remains = (ticket: { id: string; key?: string | null }, status = 'backlog') => ({
  id: ticket.id,
  key: ticket.key,
  title: '(deleted)',
  status,
  priority: 'high',
  deleted: true,
});
const stored = async () =>
  JSON.stringify([
    await docket.rows('SELECT data FROM events'),
    await docket.rows('SELECT body, masked_body FROM webhook_payloads'),
  ]);
/** What the receiver gets of the due deliveries, in order of the log: several are sent concurrently. */
async function received(webhook: { id: string }): Promise<Shown[]> {
  receiver.requests.length = 0;
  await worker.drain(webhook);
  return receiver.requests
    .map(({ body }) => JSON.parse(String(body)) as Shown)
    .sort((one, other) => one.sequence - other.sequence);
}
async function listen(apiKey: string): Promise<EventSource> {
  const source = await EventSource.open(docket, apiKey, {});
  sources.push(source);
  return source;
}

describe('after a ticket is deleted', () => {
  // Promise 8.6
  it('its events have ids and no content, in the log and in pending deliveries; a restore brings the content back', async () => {
    const webhook = await givenWebhook(docket, ada, receiver.url());
    const ticket = await secretTicket();
    await docket.as(ada).put(`/api/tickets/${ticket.id}`, { title: `${SECRET} now` });
    const comment = await docket.given.comment(ada, ticket, SECRET);
    await worker.relay();
    const before = await log();
    expect(before.map(({ data }) => data.ticket!.title)).toEqual([SECRET, `${SECRET} now`, `${SECRET} now`]);
    await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
    await worker.relay();

    const after = await log();
    expect(after.map(({ type }) => type)).toEqual([
      'ticket.created',
      'ticket.updated',
      'comment.created',
      'ticket.deleted',
    ]);
    for (const { data } of after) {
      expect(data.ticket).toEqual(remains(ticket));
      expect(data.project).toEqual({ id: project.id, name: project.name });
      expect(data.user).toEqual({ id: ada.id, name: 'Ada' });
    }
    expect(after[1]!.data.changes).toEqual({});
    expect(after[2]!.data.comment).toEqual({ id: comment.id, ticketId: ticket.id, deleted: true });
    expect(JSON.stringify(after)).not.toMatch(WORDS);

    expect(await received(webhook)).toEqual(after);
    const [first] = await deliveriesOf(docket, webhook);
    const details = await docket.as({ apiKey: key }).get(`/v1/webhooks/${webhook.id}/deliveries/${first!.id}`);
    expect(details.body.data.payload).toEqual(after[0]);

    await docket.as(ada).post(`/api/tickets/${ticket.id}/restore`);
    await worker.relay();
    expect((await log()).slice(0, 3)).toEqual(before);
    await docket.rows('UPDATE webhooks SET deleted_at = now()');
  });

  // Promise 8.6
  it('nothing of it is left in the database when it is purged', async () => {
    await givenWebhook(docket, ada, receiver.url(), { enabled: false });
    const ticket = await secretTicket();
    await docket.given.comment(ada, ticket, SECRET);
    await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
    await worker.relay();
    expect(await stored()).toMatch(WORDS);
    await docket.rows('UPDATE tickets SET deleted_at = $2 WHERE id = $1', [ticket.id, new Date(Date.now() - 31 * DAY)]);
    await new DeletedTickets(docket.service(Database), docket.service(Clock)).purge();
    expect(await stored()).not.toMatch(WORDS);
    expect((await log()).map(({ data }) => data.ticket)).toEqual(Array(3).fill(remains(ticket)));
  });

  it('the events of a purged project are purged, too', async () => {
    await givenWebhook(docket, ada, receiver.url(), { enabled: false });
    await secretTicket();
    await docket.given.member(ada, project, 'member');
    await worker.relay();
    await docket.as(ada).delete(`/api/project/${project.id}`);
    await worker.relay();
    expect(await types()).toEqual(['project.deleted']);
    await docket.rows('UPDATE projects SET deleted_at = $2 WHERE id = $1', [
      project.id,
      new Date(Date.now() - 31 * DAY),
    ]);
    await new DeletedProjects(docket.service(Database), docket.service(Clock)).purge();
    expect(await docket.rows('SELECT FROM events WHERE project_id = $1', [project.id])).toEqual([]);
    expect(await stored()).not.toMatch(WORDS);
  });

  it('a stream shows only what is left of it', async () => {
    const source = await listen(key);
    const ticket = await secretTicket();
    await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
    await worker.relay();
    await eventually(() => expect(source.events).toHaveLength(2));
    expect(source.events.map(({ data }) => data.data.ticket)).toEqual([remains(ticket), remains(ticket)]);
  });
});

it('a deleted comment is in no event and not in the database; its ticket still is', async () => {
  const webhook = await givenWebhook(docket, ada, receiver.url());
  const ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'Plans' });
  const comment = await docket.given.comment(ada, ticket, SECRET);
  await worker.relay();
  expect(await stored()).toMatch(WORDS);
  await docket.as(ada).delete(`/api/tickets/${ticket.id}/comments/${comment.id}`);
  const [, logged] = await log();
  expect(logged!.data).toMatchObject({
    ticket: { title: 'Plans' },
    comment: { id: comment.id, ticketId: ticket.id, deleted: true },
  });
  expect(logged!.data.comment).not.toHaveProperty('content');
  expect(await stored()).not.toMatch(WORDS);
  const sent = await received(webhook);
  expect(sent.map(({ type }) => type)).toEqual(['ticket.created', 'comment.created']);
  expect(JSON.stringify(sent)).not.toMatch(WORDS);
  await docket.rows('UPDATE webhooks SET deleted_at = now()');
});

describe('an outsider of a public project', () => {
  const publish = (visibility: string) => docket.as(ada).put(`/api/project/${project.id}`, { visibility });

  // Promise 8.6
  it('sees nothing from before it was public, however they read; members see all of it', async () => {
    await docket.given.ticket(ada, { projectId: project.id, title: 'private' });
    await worker.relay();
    await docket.given.ticket(ada, { projectId: project.id, title: 'private, not numbered yet' });
    await publish('public');
    await docket.given.ticket(ada, { projectId: project.id, title: 'public' });
    await worker.relay();
    const titles = async (apiKey: string) =>
      (await log(apiKey, '&types=ticket.created')).map(({ data }) => data.ticket!.title);
    expect(await titles(outsideKey)).toEqual(['public']);
    expect(await titles(key)).toEqual(['private', 'private, not numbered yet', 'public']);
    await publish('private');
    expect(await titles(outsideKey)).toEqual([]);
    await docket.given.ticket(ada, { projectId: project.id, title: 'private again' });
    await publish('public');
    await docket.given.ticket(ada, { projectId: project.id, title: 'public again' });
    await worker.relay();
    expect(await titles(outsideKey)).toEqual(['public again']);
    const root = await docket.given.apiKey(await docket.given.user({ role: 'ADMIN' }), {
      scopes: ['webhooks:read', 'admin'],
    });
    expect(await titles(root)).toHaveLength(5);
  });

  // Promise 8.6
  it('does not see members join, by log, stream or webhook; a member does', async () => {
    await publish('public');
    const [outside, inside] = [
      await givenWebhook(docket, outsider, receiver.url(), { projectId: project.id }),
      await givenWebhook(docket, ada, receiver.url(), { projectId: project.id }),
    ];
    const [outsideStream, insideStream] = [await listen(outsideKey), await listen(key)];
    await docket.given.member(ada, project, 'member');
    await docket.given.ticket(ada, { projectId: project.id });
    await worker.relay();
    expect(await types(outsideKey)).toEqual(['ticket.created']);
    expect(await log(outsideKey, '&types=member.added')).toEqual([]);
    expect(await types(key)).toEqual(['project.updated', 'member.added', 'ticket.created']);
    const heard = async (webhook: { id: string }) => (await deliveriesOf(docket, webhook)).map(({ event }) => event);
    expect(await heard(outside)).toEqual(['ticket.created']);
    expect(await heard(inside)).toEqual(['member.added', 'ticket.created']);
    await eventually(() => expect(insideStream.events).toHaveLength(3));
    await eventually(() => expect(outsideStream.events).toHaveLength(1));
    expect(outsideStream.events.map(({ event }) => event)).toEqual(['ticket.created']);
    await docket.rows('UPDATE webhooks SET deleted_at = now()');
  });

  it('is not sent pending events from the time when they were a member', async () => {
    await publish('public');
    await docket.given.member(ada, project, 'member', outsider);
    const webhook = await givenWebhook(docket, outsider, receiver.url(), { projectId: project.id });
    await docket.given.member(ada, project, 'member');
    await docket.given.ticket(ada, { projectId: project.id });
    await worker.relay();
    await docket.as(ada).delete(`/api/project/${project.id}/members/${outsider.id}`);
    expect((await received(webhook)).map(({ type }) => type)).toEqual(['ticket.created']);
    expect((await deliveriesOf(docket, webhook)).map(({ event, status }) => [event, status])).toEqual([
      ['member.added', 'failed'],
      ['ticket.created', 'succeeded'],
    ]);
  });
});
