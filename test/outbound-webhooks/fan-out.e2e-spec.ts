import { Delivering, deliveriesOf, type GivenWebhook, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

const URL = 'https://receiver.example/hook';

let docket: Docket;
let worker: Delivering;
let owner: TestUser;
let secret: TestProject;
let open: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  worker = await Delivering.start(docket);
  owner = await docket.given.user();
  secret = await docket.given.project(owner);
  open = await docket.given.project(owner, { visibility: 'public' });
});
afterAll(async () => {
  await worker.stop();
  await docket.stop();
});

const webhookOf = (user: { id: string }, options: GivenWebhook = {}) => givenWebhook(docket, user, URL, options);
async function happens(project: { id: string } | null = secret, by = owner) {
  const ticket = await docket.given.ticket(by, project ? { projectId: project.id } : {});
  await worker.relay();
  return ticket;
}
const receivedTypes = async (webhook: { id: string }) =>
  (await deliveriesOf(docket, webhook)).map(({ event }) => event);
const removeMember = (project: TestProject, user: TestUser) =>
  docket.as(owner).delete(`/api/project/${project.id}/members/${user.id}`);

describe('a webhook without a project', () => {
  it("receives events of its owner's projects, not of strangers' public ones", async () => {
    const member = await docket.given.member(owner, secret, 'viewer');
    const webhook = await webhookOf(member);
    await happens(open);
    expect(await receivedTypes(webhook)).toEqual([]);
    await happens(secret);
    expect(await receivedTypes(webhook)).toEqual(['ticket.created']);
  });

  it('receives all events of a workspace its owner is a member of, including tickets without a project', async () => {
    const colleague = await docket.given.workspaceMember(owner, { id: secret.workspaceId }, 'viewer');
    const webhook = await webhookOf(colleague);
    await happens(secret);
    await happens(null);
    expect(await receivedTypes(webhook)).toEqual(['ticket.created', 'ticket.created']);
  });

  it('receives no events without a project if its owner is only a member of a project', async () => {
    const guest = await docket.given.member(owner, secret, 'admin');
    const webhook = await webhookOf(guest);
    await happens(null);
    expect(await receivedTypes(webhook)).toEqual([]);
  });

  it('of an ADMIN receives only events of places they are a member of', async () => {
    const admin = await docket.given.user({ role: 'ADMIN' });
    const webhook = await webhookOf(admin);
    await happens(secret);
    await happens(open);
    await happens(null);
    expect(await receivedTypes(webhook)).toEqual([]);
    await docket.given.member(owner, open, 'viewer', admin);
    await happens(open);
    expect(await receivedTypes(webhook)).toEqual(['member.added', 'ticket.created']);
  });

  it('is limited to its workspace', async () => {
    const member = await docket.given.member(owner, secret, 'member');
    const own = await docket.given.project(member);
    const [here, there] = [
      await webhookOf(member, { workspaceId: secret.workspaceId }),
      await webhookOf(member, { workspaceId: own.workspaceId }),
    ];
    await worker.relay();
    await happens(secret);
    expect([await receivedTypes(here), (await receivedTypes(there)).includes('ticket.created')]).toEqual([
      ['ticket.created'],
      false,
    ]);
    await happens(own, member);
    expect([await receivedTypes(here), (await receivedTypes(there)).includes('ticket.created')]).toEqual([
      ['ticket.created'],
      true,
    ]);
  });
});

describe('a webhook of one project', () => {
  it.each(['member of it', 'stranger to a public one', 'ADMIN'] as const)(
    'receives its events if the owner is a %s',
    async (who) => {
      const project = who === 'stranger to a public one' ? open : secret;
      const user =
        who === 'member of it'
          ? await docket.given.member(owner, secret, 'viewer')
          : await docket.given.user({ role: who === 'ADMIN' ? 'ADMIN' : 'USER' });
      const webhook = await webhookOf(user, { projectId: project.id });
      await happens(project);
      await happens(project === open ? secret : open);
      await happens(null);
      expect(await receivedTypes(webhook)).toEqual(['ticket.created']);
    },
  );

  // Promise 2.1
  it('receives nothing for a stranger once the project turns private', async () => {
    const stranger = await docket.given.user();
    const project = await docket.given.project(owner, { visibility: 'public' });
    const webhook = await webhookOf(stranger, { projectId: project.id });
    const foreign = await webhookOf(stranger, { projectId: secret.id });
    await happens(project);
    await docket.as(owner).put(`/api/project/${project.id}`, { visibility: 'private' });
    await happens(project);
    await happens(secret);
    expect(await receivedTypes(webhook)).toEqual(['ticket.created']);
    expect(await receivedTypes(foreign)).toEqual([]);
  });
});

describe('permissions are checked at the time of the fan-out', () => {
  it('a member removed after a change, but before it is relayed, receives only their removal', async () => {
    const member = await docket.given.member(owner, secret, 'member');
    const webhooks = [await webhookOf(member), await webhookOf(member, { projectId: secret.id })];
    await worker.relay();
    await docket.given.ticket(owner, { projectId: secret.id });
    await removeMember(secret, member);
    await worker.relay();
    for (const webhook of webhooks) expect(await receivedTypes(webhook)).toEqual(['member.removed']);
  });

  it('a disabled owner receives nothing, not even a ping', async () => {
    const member = await docket.given.member(owner, secret, 'member');
    const webhook = await webhookOf(member);
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [member.id]);
    await docket.rows(
      `INSERT INTO events (id, workspace_id, type, actor_id, data, webhook_id, created_at)
       VALUES (uuidv7(), $1, 'webhook.ping', $2, '{}', $3, now())`,
      [secret.workspaceId, member.id, webhook.id],
    );
    await happens(secret);
    expect(await receivedTypes(webhook)).toEqual([]);
  });

  it('of a deleted project, only its deletion is sent', async () => {
    const project = await docket.given.project(owner);
    const member = await docket.given.member(owner, project, 'member');
    const webhook = await webhookOf(member);
    await worker.relay();
    await docket.given.ticket(owner, { projectId: project.id });
    await docket.as(owner).delete(`/api/project/${project.id}`);
    await worker.relay();
    expect(await receivedTypes(webhook)).toEqual(['project.deleted']);
  });
});

describe('each event', () => {
  it('goes to webhooks registered before it happened', async () => {
    const member = await docket.given.member(owner, secret, 'member');
    await docket.given.ticket(owner, { projectId: secret.id });
    const webhook = await webhookOf(member);
    await docket.given.ticket(owner, { projectId: secret.id });
    await worker.relay();
    expect(await receivedTypes(webhook)).toEqual(['ticket.created']);
  });

  it('goes to webhooks subscribed to its type, and a ping only to its own webhook', async () => {
    const member = await docket.given.member(owner, secret, 'member');
    const [all, some, other] = [
      await webhookOf(member, { events: ['*'] }),
      await webhookOf(member, { events: ['comment.created', 'ticket.created'] }),
      await webhookOf(member, { events: ['ticket.deleted'] }),
    ];
    const ticket = await happens(secret);
    await docket.given.comment(owner, ticket);
    await docket.as(owner).put(`/api/tickets/${ticket.id}/status`, { status: 'done' });
    await docket.rows(
      `INSERT INTO events (id, workspace_id, type, actor_id, data, webhook_id, created_at)
       VALUES (uuidv7(), $1, 'webhook.ping', $2, '{}', $3, now())`,
      [secret.workspaceId, member.id, other.id],
    );
    await worker.relay();
    expect(await receivedTypes(all)).toEqual([
      'ticket.created',
      'comment.created',
      'ticket.updated',
      'ticket.status_changed',
    ]);
    expect(await receivedTypes(some)).toEqual(['ticket.created', 'comment.created']);
    expect(await receivedTypes(other)).toEqual(['webhook.ping']);
  });

  it('is delivered once to a webhook, even if it matches in several ways', async () => {
    const both = await docket.given.workspaceMember(owner, { id: secret.workspaceId }, 'member');
    await docket.given.member(owner, secret, 'member', both);
    const webhook = await webhookOf(both);
    await worker.relay();
    await happens(secret);
    expect(await receivedTypes(webhook)).toEqual(['ticket.created']);
  });

  it('has its payload stored once, and only if there is a delivery', async () => {
    const lonely = await docket.given.user();
    const project = await docket.given.project(lonely);
    const undelivered = await happens(project, lonely);
    const payloads = (ticket: { id: string }) =>
      docket.rows<{ body: string }>(
        `SELECT p.body FROM webhook_payloads p JOIN events e ON e.id = p.event_id WHERE e.data->'ticket'->>'id' = $1`,
        [ticket.id],
      );
    expect(await payloads(undelivered)).toEqual([]);
    const webhooks = [await webhookOf(lonely), await webhookOf(lonely)];
    const heard = await happens(project, lonely);
    const [{ body }] = (await payloads(heard)) as [{ body: string }];
    expect(JSON.parse(body)).toMatchObject({ type: 'ticket.created', data: { ticket: { id: heard.id } } });
    for (const webhook of webhooks) expect(await receivedTypes(webhook)).toEqual(['ticket.created']);
    expect(await payloads(heard)).toHaveLength(1);
  });
});

describe('the order of the log', () => {
  it('has no duplicate sequences, none below one already read, and the order of writing within a batch', async () => {
    const numbers = async () =>
      (
        await docket.rows<{ position: string; sequence: string }>(
          'SELECT position, sequence FROM events WHERE sequence IS NOT NULL ORDER BY sequence',
        )
      ).map(({ position, sequence }) => [Number(position), Number(sequence)] as const);
    const late = await docket.db.connect();
    await late.query('BEGIN');
    await late.query(
      `INSERT INTO events (id, workspace_id, type, actor_id, data, created_at)
       VALUES (uuidv7(), $1, 'ticket.created', $2, '{}', now())`,
      [secret.workspaceId, owner.id],
    );
    for (let count = 0; count < 5; count++) await docket.given.ticket(owner, { projectId: secret.id });
    await worker.relay();
    const before = await numbers();
    await late.query('COMMIT');
    late.release();
    await worker.relay();
    const added = (await numbers()).slice(before.length);
    expect(added).toHaveLength(1);
    expect(added[0]![1]).toBeGreaterThan(before.at(-1)![1]);
    expect(added[0]![0]).toBeLessThan(before.at(-1)![0]);
    const last = before.slice(-5).map(([position]) => position);
    expect(last).toEqual([...last].sort((a, b) => a - b));
  });

  it('is the same, however many relays run concurrently', async () => {
    const others = await Promise.all([Delivering.start(docket), Delivering.start(docket)]);
    const webhook = await webhookOf(owner, { projectId: secret.id });
    for (let count = 0; count < 30; count++) await docket.given.ticket(owner, { projectId: secret.id });
    const relayed = async () => {
      let total = 0;
      for (let round = 0; round < 30; round++) {
        for (const result of await Promise.all([worker, ...others].map((one) => one.relay()))) total += result;
      }
      return total;
    };
    expect(await relayed()).toBe(30);
    expect(await receivedTypes(webhook)).toHaveLength(30);
    await Promise.all(others.map((one) => one.stop()));
  });
});
