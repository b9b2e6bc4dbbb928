import { EVENT_TYPES } from '#contracts';
import { answer, conflict, invalid, nextPage, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

let docket: Docket;
let ada: TestUser;
let key: string;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  key = await docket.given.apiKey(ada);
});
afterAll(() => docket.stop());

const SECRET = 'a secret of some length';
const as = (apiKey = key) => docket.as({ apiKey });
const BODY = { url: 'https://example.com/hook', events: ['ticket.created'], secret: SECRET };
const register = async (body: object = {}, apiKey = key) => {
  const reply = await as(apiKey).post('/v1/webhooks', { ...BODY, ...body });
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const UNVERIFIABLE = 'Secret must be base64 of at least 16 bytes after whsec_';
const WHEN = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('POST /v1/webhooks', () => {
  it('registers a webhook with only the required fields', async () => {
    const reply = await as().post('/v1/webhooks', BODY);
    expect(answer(reply)).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          ownerId: ada.id,
          url: 'https://example.com/hook',
          events: ['ticket.created'],
          description: null,
          workspaceId: null,
          projectId: null,
          enabled: true,
          disabledReason: null,
          failures: 0,
          failingSince: null,
          previousSecretUntil: null,
          createdAt: WHEN,
          updatedAt: WHEN,
        },
      },
    });
  });

  it('accepts a description, a place and whether it is enabled', async () => {
    const project = await docket.given.project(ada);
    const given = {
      description: ' Two\nlines ',
      workspaceId: project.workspaceId,
      projectId: project.id,
      enabled: false,
      events: ['*'],
    };
    expect(await register(given)).toMatchObject(given);
  });

  it('accepts every event type, and removes duplicates', async () => {
    const { events } = await register({ events: [...EVENT_TYPES, 'webhook.ping', 'ticket.created'].slice(1) });
    expect([...events].sort()).toEqual([...EVENT_TYPES, 'webhook.ping'].sort());
  });

  it.each([
    [{ url: undefined }, { url: 'Url is required' }],
    [{ url: null }, { url: 'Url is required' }],
    [{ url: ' ' }, { url: 'Url is required' }],
    [{ url: 7 }, { url: 'Url must be a string' }],
    [{ url: 'https://exa\0mple.com' }, { url: 'Url contains characters that are not allowed' }],
    [{ url: 'nonsense' }, { url: 'Url must be a valid URL' }],
    [{ url: 'ftp://example.com/' }, { url: 'Url must start with http:// or https://' }],
    [{ url: `https://example.com/${'x'.repeat(2100)}` }, { url: 'Url must be at most 2048 characters' }],
    [{ url: 'https://user:pass@example.com/' }, { url: 'Url must not hold credentials' }],
    [{ events: undefined }, { events: 'Events is required' }],
    [{ events: [] }, { events: 'Events must be a list of at least one' }],
    [{ events: 'ticket.created' }, { events: 'Events must be a list of at least one' }],
    [{ secret: '' }, { secret: 'Secret is required' }],
    [{ secret: 12345678 }, { secret: 'Secret must be a string' }],
    [{ secret: '1234567' }, { secret: 'Secret must be at least 8 characters' }],
    [{ secret: 'x'.repeat(257) }, { secret: 'Secret must be at most 256 characters' }],
    ...['whsec_', 'whsec_not base64!', 'whsec_short+/1', `whsec_${Buffer.alloc(15, 1).toString('base64')}`].map(
      (secret): [object, Record<string, string>] => [
        { secret },
        { secret: secret.length < 8 ? 'Secret must be at least 8 characters' : UNVERIFIABLE },
      ],
    ),
    [{ secret: `whsec_${Buffer.alloc(32, 0xfb).toString('base64url')}` }, { secret: UNVERIFIABLE }],
    [{ secret: 'twelve chars\0' }, { secret: 'Secret contains characters that are not allowed' }],
    [{ enabled: 'yes' }, { enabled: 'Enabled must be true or false' }],
    [{ projectId: 'nonsense' }, { projectId: 'Project must be valid' }],
    [{ filter: 'x' }, { filter: 'Unknown field' }],
  ])('refuses %j', async (wrong, details) => {
    expect(answer(await as().post('/v1/webhooks', { ...BODY, ...wrong }))).toEqual(invalid(details));
  });

  it.each(['ticket.exploded', 'TICKET.CREATED', null, 7])(
    'refuses the event %j with the name of the field',
    async (event) => {
      const reply = await as().post('/v1/webhooks', { ...BODY, events: ['ticket.created', event] });
      expect(reply.status).toBe(400);
      expect(reply.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { events: [expect.stringMatching(/^Events must be one of ticket\.created, /)] },
      });
    },
  );

  // Promise 4.1
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://１２７.０.０.１/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost:3000/',
    'http://docket.localhost/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
  ])('refuses the private address %s', async (url) => {
    const reply = await as().post('/v1/webhooks', { ...BODY, url });
    expect(answer(reply)).toEqual(invalid({ url: 'Url must not point to a private address' }));
  });

  it.each(['12345678', 'x'.repeat(256), '💥'.repeat(256), ' e\u0301t\u00e9 with blanks '])(
    'stores the secret %j unchanged',
    async (secret) => expect(await register({ secret })).not.toHaveProperty('secret'),
  );

  it('takes effect once with an Idempotency-Key', async () => {
    const send = () => as().post('/v1/webhooks', BODY).set('idempotency-key', 'once');
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const other = await as()
      .post('/v1/webhooks', { ...BODY, url: 'https://example.com/other' })
      .set('idempotency-key', 'once');
    expect(answer(other)).toEqual(conflict('This Idempotency-Key was used for another request'));
  });

  it('refuses more than 100 of one owner, also concurrently', async () => {
    const apiKey = await docket.given.apiKey(await docket.given.user());
    for (let count = 0; count < 96; count++) await register({}, apiKey);
    const replies = await Promise.all(Array.from({ length: 8 }, () => as(apiKey).post('/v1/webhooks', BODY)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = replies.find(({ status }) => status !== 201)!;
    expect(answer(refused)).toEqual(invalid({ url: 'You have 100 webhooks; delete one first' }));
    const [{ id }] = (await as(apiKey).get('/v1/webhooks')).body.data;
    await as(apiKey).delete(`/v1/webhooks/${id}`);
    await register({}, apiKey);
  });
});

describe('in production', () => {
  it('accepts only HTTPS', async () => {
    const production = await Docket.start({ NODE_ENV: 'production', PUBLIC_URL: 'https://docket.example.com' });
    try {
      const person = await production.given.user();
      const apiKey = await production.given.apiKey(person);
      const post = (url: string) => production.as({ apiKey }).post('/v1/webhooks', { ...BODY, url });
      expect(answer(await post('http://example.com/'))).toEqual(invalid({ url: 'Url must start with https://' }));
      expect((await post('https://example.com/')).status).toBe(201);
    } finally {
      await production.stop();
    }
  });
});

it('without ENCRYPTION_KEY, no secret is accepted, and everything else works', async () => {
  const keyless = await Docket.start({ ENCRYPTION_KEY: '' });
  try {
    const apiKey = await keyless.given.apiKey(await keyless.given.user());
    const reply = await keyless.as({ apiKey }).post('/v1/webhooks', BODY);
    expect(reply.status).toBe(503);
    expect(reply.body.error.message).toBe('Webhooks need ENCRYPTION_KEY to be set');
    expect((await keyless.as({ apiKey }).get('/v1/webhooks')).status).toBe(200);
  } finally {
    await keyless.stop();
  }
});

describe('GET /v1/webhooks', () => {
  it("lists the caller's own, newest first, by page and by cursor", async () => {
    const apiKey = await docket.given.apiKey(await docket.given.user());
    expect((await as(apiKey).get('/v1/webhooks')).body).toEqual({
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
    const ids: string[] = [];
    for (const number of [1, 2, 3]) ids.unshift((await register({ description: `${number}` }, apiKey)).id);
    const first = await as(apiKey).get('/v1/webhooks?limit=2');
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    const second = await as(apiKey).get(nextPage(first)!);
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(nextPage(second)).toBeUndefined();
  });

  it('has no filters', async () => {
    const reply = await as().get('/v1/webhooks?enabled=true');
    expect(answer(reply)).toEqual(invalid({ enabled: 'Unknown query parameter' }));
  });
});

describe('PATCH /v1/webhooks/[id]', () => {
  it('changes the given fields and leaves the rest', async () => {
    const webhook = await register({ description: 'before' });
    const reply = await as().patch(`/v1/webhooks/${webhook.id}`, { url: 'https://example.com/other', enabled: false });
    expect(reply.status).toBe(200);
    const changed = { url: 'https://example.com/other', enabled: false, updatedAt: WHEN };
    expect(reply.body.data).toEqual({ ...webhook, ...changed });
    expect((await as().get(`/v1/webhooks/${webhook.id}`)).body).toEqual(reply.body);
  });

  it('accepts what GET returned, and clears with null', async () => {
    const project = await docket.given.project(ada);
    const webhook = await register({ description: 'x', projectId: project.id, workspaceId: project.workspaceId });
    expect((await as().put(`/v1/webhooks/${webhook.id}`, webhook)).body.data).toEqual({ ...webhook, updatedAt: WHEN });
    const cleared = { description: null, projectId: null, workspaceId: null };
    expect((await as().patch(`/v1/webhooks/${webhook.id}`, cleared)).body.data).toMatchObject(cleared);
  });

  it.each([
    [{ secret: 'another secret' }, { secret: 'Unknown field' }],
    [{ url: null }, { url: 'Url must not be null' }],
    [{ url: 'http://127.0.0.1/' }, { url: 'Url must not point to a private address' }],
    [{ events: [] }, { events: 'Events must be a list of at least one' }],
    [{ enabled: null }, { enabled: 'Enabled must not be null' }],
  ])('refuses %j', async (wrong, details) => {
    const { id } = await register();
    expect(answer(await as().patch(`/v1/webhooks/${id}`, wrong))).toEqual(invalid(details));
  });

  it('resets the failure count when it enables the webhook; any other change does not', async () => {
    const { id } = await register();
    await docket.rows(
      `UPDATE webhooks SET enabled = false, disabled_reason = 'gone', failures = 12, failing_since = now() WHERE id = $1`,
      [id],
    );
    const failed = { enabled: false, disabledReason: 'gone', failures: 12, failingSince: WHEN };
    expect((await as().patch(`/v1/webhooks/${id}`, { description: 'x' })).body.data).toMatchObject(failed);
    const forgiven = { enabled: true, disabledReason: null, failures: 0, failingSince: null };
    expect((await as().patch(`/v1/webhooks/${id}`, { enabled: true })).body.data).toMatchObject(forgiven);
    await docket.rows('UPDATE webhooks SET failures = 3 WHERE id = $1', [id]);
    expect((await as().patch(`/v1/webhooks/${id}`, { enabled: true })).body.data).toMatchObject({ failures: 3 });
  });
});

describe('DELETE /v1/webhooks/[id]', () => {
  it('deletes it at once', async () => {
    const { id } = await register();
    const reply = await as().delete(`/v1/webhooks/${id}`);
    expect(answer(reply)).toEqual({ status: 200, body: { data: { id, deleted: true } } });
    expect(answer(await as().delete(`/v1/webhooks/${id}`))).toEqual(notFound('Webhook'));
    const listed = (await as().get('/v1/webhooks?limit=100')).body.data;
    expect(listed.map((webhook: { id: string }) => webhook.id)).not.toContain(id);
  });
});

describe('credentials', () => {
  const ROUTES = [
    'GET /v1/webhooks',
    'POST /v1/webhooks',
    'GET /v1/webhooks/x',
    'GET /v1/events',
    'GET /v1/events/stream',
  ];
  const call = (route: string, credential: object) => {
    const [method, path] = route.toLowerCase().split(' ') as ['get' | 'post', string];
    return docket.as(credential).call(method, path);
  };

  // Promise 1.4
  it.each(ROUTES)('%s accepts only an API key', async (route) => {
    const project = await docket.given.project(ada);
    const { token } = (await docket.as(ada).post(`/api/project/${project.id}/access-tokens`, { name: 't' })).body.data;
    for (const credential of [{}, ada, { apiKey: token }, { apiKey: `${key}x` }, { apiKey: 'nonsense' }]) {
      expect(answer(await call(route, credential))).toEqual(unauthorized());
    }
  });

  // Promise 1.4
  it('a key needs webhooks:read to read and webhooks:write to change', async () => {
    const { id } = await register();
    const reader = await docket.given.apiKey(ada, { scopes: ['webhooks:read'] });
    const writer = await docket.given.apiKey(ada, { scopes: ['webhooks:write'] });
    const other = await docket.given.apiKey(ada, { scopes: ['tickets:read', 'tickets:write'] });
    const lacks = (scope: string) => ({
      status: 403,
      body: { error: { code: 'FORBIDDEN', message: `This API key lacks the scope ${scope}` } },
    });
    for (const path of ['/v1/webhooks', `/v1/webhooks/${id}`, `/v1/webhooks/${id}/deliveries`, '/v1/events']) {
      expect((await as(reader).get(path)).status).toBe(200);
      for (const apiKey of [writer, other]) expect(answer(await as(apiKey).get(path))).toEqual(lacks('webhooks:read'));
    }
    expect((await as(writer).post(`/v1/webhooks/${id}/ping`)).status).toBe(202);
    for (const apiKey of [reader, other]) {
      for (const path of [
        '',
        `/${id}/ping`,
        `/${id}/recover`,
        `/${id}/secret/rotate`,
        `/${id}/deliveries/x/redeliver`,
      ]) {
        expect(answer(await as(apiKey).post(`/v1/webhooks${path}`))).toEqual(lacks('webhooks:write'));
      }
      expect(answer(await as(apiKey).delete(`/v1/webhooks/${id}`))).toEqual(lacks('webhooks:write'));
    }
  });

  it('a revoked key is refused', async () => {
    const apiKey = await docket.given.apiKey(ada);
    expect((await as(apiKey).get('/v1/webhooks')).status).toBe(200);
    await docket.rows(`DELETE FROM api_keys WHERE id = (SELECT max(id::text)::uuid FROM api_keys)`);
    expect(answer(await as(apiKey).get('/v1/webhooks'))).toEqual(unauthorized());
  });
});
