import { Delivering, deliveriesOf } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Receiver } from '../support/receiver.js';

const HOOK = () => ({ url: receiver.url(), events: ['*'], secret: 'a secret of twenty' });

let docket: Docket;
let worker: Delivering;
let receiver: Receiver;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start({ WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' });
  worker = await Delivering.start(docket);
  receiver = await Receiver.start((response) => response.writeHead(204).end());
  ada = await docket.given.user();
  project = await docket.given.project(ada);
  await worker.relay();
});
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await docket.stop();
});

it('a session can manage webhooks from creation to deletion', async () => {
  const client = docket.as(ada);
  const created = await client.post('/api/webhooks', { ...HOOK(), events: ['ticket.created'] });
  expect(created.status).toBe(201);
  const { id } = created.body.data;
  const listed = await client.get('/api/webhooks');
  expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  expect((await client.get(`/api/webhooks/${id}`)).body.data.secret).toBeUndefined();
  expect((await client.patch(`/api/webhooks/${id}`, { description: 'Mine' })).body.data.description).toBe('Mine');
  expect((await client.post(`/api/webhooks/${id}/ping`)).status).toBe(202);
  expect((await client.post(`/api/webhooks/${id}/secret/rotate`, {})).body.data.secret).toMatch(/^whsec_/);
  await docket.given.ticket(ada, { projectId: project.id });
  await worker.relay();
  await worker.drain({ id });
  const deliveries = await client.get(`/api/webhooks/${id}/deliveries?event=ticket.created`);
  expect(deliveries.body.data).toMatchObject([{ event: 'ticket.created', status: 'succeeded', attempts: 1 }]);
  const delivery = `/api/webhooks/${id}/deliveries/${deliveries.body.data[0].id}`;
  expect((await client.get(delivery)).body.data.payload.type).toBe('ticket.created');
  expect((await client.post(`${delivery}/redeliver`)).status).toBe(202);
  const since = new Date(0).toISOString();
  expect((await client.post(`/api/webhooks/${id}/recover`, { since })).body.data).toEqual({
    accepted: true,
    recovered: 0,
  });
  const apiKey = await docket.given.apiKey(ada);
  expect((await docket.as({ apiKey }).get(`/v1/webhooks/${id}`)).body.data.id).toBe(id); // the same webhooks
  expect((await docket.as({ apiKey }).get(`/api/webhooks/${id}`)).body.data.id).toBe(id);
  expect((await client.delete(`/api/webhooks/${id}`)).body.data).toEqual({ id, deleted: true });
  expect(await deliveriesOf(docket, { id })).toHaveLength(2);
});

it('a key needs its scope, /v1 still refuses sessions, and another site cannot write', async () => {
  const reader = { apiKey: await docket.given.apiKey(ada, { scopes: ['webhooks:read'] }) };
  const body = HOOK();
  expect((await docket.as(reader).get('/api/webhooks')).status).toBe(200);
  expect((await docket.as(reader).post('/api/webhooks', body)).status).toBe(403);
  expect((await docket.as(ada).get('/v1/webhooks')).status).toBe(401);
  expect((await docket.as().get('/api/webhooks')).status).toBe(401);
  const forged = await docket.as(ada).post('/api/webhooks', body).set('origin', 'https://evil.example');
  expect(forged.status).toBe(403);
  expect((await docket.as(ada).get('/api/webhooks')).body.data).toEqual([]);
});

it("somebody else's webhook is FORBIDDEN", async () => {
  const { id } = (await docket.as(ada).post('/api/webhooks', HOOK())).body.data;
  const other = docket.as(await docket.given.user());
  for (const call of [other.get(`/api/webhooks/${id}`), other.delete(`/api/webhooks/${id}`)]) {
    expect((await call).status).toBe(403);
  }
  expect((await other.get('/api/webhooks')).body.data).toEqual([]);
});
