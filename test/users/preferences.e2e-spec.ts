import { answer, invalid, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const MAILS = {
  ticketAssigned: true,
  ticketUpdated: true,
  agentQuestion: true,
  projectInvites: true,
  weeklyDigest: false,
  dueReminders: true,
};
const DEFAULTS = { theme: 'system', notifications: true, timezone: 'UTC', language: 'en', emailNotifications: MAILS };

let docket: Docket;
let time: Time;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  time = Time.freeze(docket, new Date().toISOString());
  ada = await docket.given.user();
});

const get = (user = ada) => docket.as(user).get('/api/user/preferences');
const put = (body: unknown, user = ada) => docket.as(user).put('/api/user/preferences', body);
const rows = (user = ada) => docket.rows('SELECT id FROM user_preferences WHERE user_id = $1', [user.id]);
const settings = async (user = ada) => {
  const {
    id: _id,
    userId: _userId,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...rest
  } = (await get(user)).body.data;
  return rest;
};

describe('GET /api/user/preferences', () => {
  it('creates the row on first use, with the defaults', async () => {
    expect(await rows()).toEqual([]);
    const first = await get();
    expect(answer(first)).toEqual({
      status: 200,
      body: { data: { id: ID, userId: ada.id, ...DEFAULTS, createdAt: time.now, updatedAt: time.now } },
    });
    expect(await rows()).toEqual([{ id: first.body.data.id }]);
    time.advance({ minutes: 1 });
    expect((await get()).body).toEqual(first.body);
  });

  it('creates one row for concurrent requests', async () => {
    const replies = await Promise.all([...Array.from({ length: 4 }, () => get()), put({ theme: 'dark' })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await settings()).toEqual({ ...DEFAULTS, theme: 'dark' });
  });

  it('takes no parameters, and requires authentication', async () => {
    const reply = await docket.as(ada).get('/api/user/preferences?full=true');
    expect(answer(reply)).toEqual(invalid({ full: 'Unknown query parameter' }));
    expect(answer(await docket.as().get('/api/user/preferences'))).toEqual(unauthorized());
    expect(answer(await docket.as().put('/api/user/preferences', {}))).toEqual(unauthorized());
  });
});

describe('PUT /api/user/preferences', () => {
  const all = {
    theme: 'light',
    notifications: false,
    timezone: 'Europe/Berlin',
    language: 'de-CH',
    emailNotifications: {
      ticketAssigned: false,
      ticketUpdated: false,
      projectInvites: false,
      weeklyDigest: true,
      dueReminders: false,
      agentQuestion: false,
    },
  };

  it('creates the row, and returns exactly the fields of an update', async () => {
    expect(answer(await put(all))).toEqual({
      status: 200,
      body: { data: { id: ID, userId: ada.id, ...all, updatedAt: time.now } },
    });
    expect(await rows()).toHaveLength(1);
    expect(await settings()).toEqual(all);
  });

  it('changes only the given fields', async () => {
    const before = (await get()).body.data;
    time.advance({ minutes: 5 });
    expect((await put({ theme: 'dark' })).body.data).toEqual({
      id: before.id,
      userId: ada.id,
      ...DEFAULTS,
      theme: 'dark',
      updatedAt: time.now,
    });
    expect((await put({ notifications: false })).body.data).toMatchObject({ theme: 'dark', notifications: false });
    expect((await get()).body.data).toMatchObject({ createdAt: before.createdAt, updatedAt: time.now });
  });

  it('is the same as PATCH', async () => {
    const reply = await docket.as(ada).patch('/api/user/preferences', { language: 'fr' });
    expect(answer(reply)).toEqual({
      status: 200,
      body: { data: { id: ID, userId: ada.id, ...DEFAULTS, language: 'fr', updatedAt: time.now } },
    });
  });

  it('keeps updatedAt if nothing changes', async () => {
    const { updatedAt } = (await put(all)).body.data;
    time.advance({ minutes: 5 });
    expect((await put({})).body.data.updatedAt).toBe(updatedAt);
    expect((await put(all)).body.data.updatedAt).toBe(updatedAt);
    expect((await put({ emailNotifications: {} })).body.data.updatedAt).toBe(updatedAt);
    expect((await put({ emailNotifications: { weeklyDigest: false } })).body.data.updatedAt).toBe(time.now);
  });

  it('accepts what GET returned, and ignores read-only fields', async () => {
    const { data } = (await get()).body;
    const bob = await docket.given.user();
    expect((await put({ ...data, id: bob.id, userId: bob.id, createdAt: null })).status).toBe(200);
    expect((await get()).body.data).toEqual(data);
    expect(await rows(bob)).toEqual([]);
  });

  it('restores a default with null', async () => {
    await put(all);
    expect((await put({ theme: null, timezone: null })).body.data).toMatchObject({
      ...all,
      theme: 'system',
      timezone: 'UTC',
    });
    await put({ notifications: null, language: null, emailNotifications: null });
    expect(await settings()).toEqual(DEFAULTS);
  });

  it('affects only the caller', async () => {
    const bob = await docket.given.user();
    await put(all);
    expect(await settings(bob)).toEqual(DEFAULTS);
  });

  it('keeps both of two concurrent changes', async () => {
    await Promise.all([
      put({ theme: 'dark' }),
      put({ language: 'fr' }),
      put({ emailNotifications: { weeklyDigest: true } }),
      put({ emailNotifications: { ticketUpdated: false } }),
    ]);
    const emailNotifications = { ...MAILS, weeklyDigest: true, ticketUpdated: false };
    expect(await settings()).toEqual({ ...DEFAULTS, theme: 'dark', language: 'fr', emailNotifications });
  });

  it.each([
    [{ theme: 'blue' }, 'theme', 'Theme must be one of light, dark, system'],
    [{ theme: 'Dark' }, 'theme', 'Theme must be one of light, dark, system'],
    [{ notifications: 'true' }, 'notifications', 'Notifications must be true or false'],
    [{ notifications: 1 }, 'notifications', 'Notifications must be true or false'],
    [{ colour: 'blue' }, 'colour', 'Unknown field'],
    [{ emailNotifications: true }, 'emailNotifications', 'Email notifications must be an object'],
    [{ emailNotifications: [] }, 'emailNotifications', 'Email notifications must be an object'],
    [{ emailNotifications: 'all' }, 'emailNotifications', 'Email notifications must be an object'],
  ])('refuses %j', async (body, field, message) => {
    expect(answer(await put({ language: 'fr', ...body }))).toEqual(invalid({ [field]: message }));
    expect(await settings()).toEqual(DEFAULTS);
  });
});

describe('e-mail notifications', () => {
  const mails = async (emailNotifications: unknown) => (await put({ emailNotifications })).body.data.emailNotifications;

  it('merge key by key', async () => {
    expect(await mails({ weeklyDigest: true })).toEqual({ ...MAILS, weeklyDigest: true });
    expect(await mails({ ticketAssigned: false })).toEqual({ ...MAILS, weeklyDigest: true, ticketAssigned: false });
    expect(await mails({})).toEqual({ ...MAILS, weeklyDigest: true, ticketAssigned: false });
    expect((await get()).body.data.emailNotifications).toEqual({
      ...MAILS,
      weeklyDigest: true,
      ticketAssigned: false,
    });
  });

  it('are reset to their default with null, one or all', async () => {
    await mails({ ticketAssigned: false, ticketUpdated: false, projectInvites: false, weeklyDigest: true });
    expect(await mails({ ticketUpdated: null, weeklyDigest: null })).toEqual({
      ...MAILS,
      ticketAssigned: false,
      projectInvites: false,
    });
    expect(await mails(null)).toEqual(MAILS);
  });

  it.each([
    [{ x: true }, { 'emailNotifications.x': 'Unknown field' }],
    [{ weeklyDigest: true, constructor: true }, { 'emailNotifications.constructor': 'Unknown field' }],
    [{ id: 'x' }, { 'emailNotifications.id': 'Unknown field' }],
    [{ weeklyDigest: 'yes' }, { 'emailNotifications.weeklyDigest': 'Weekly digest must be true or false' }],
    [
      { ticketAssigned: 0, y: 1 },
      {
        'emailNotifications.ticketAssigned': 'Ticket assigned must be true or false',
        'emailNotifications.y': 'Unknown field',
      },
    ],
  ])('refuse %j, naming the key', async (emailNotifications, details) => {
    expect(answer(await put({ theme: 'dark', emailNotifications }))).toEqual(invalid(details));
    expect(await settings()).toEqual(DEFAULTS);
  });
});

describe('timezone', () => {
  it.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+5', 'Pacific/Apia'])(
    'may be %s',
    async (timezone) => {
      expect((await put({ timezone })).body.data.timezone).toBe(timezone);
    },
  );

  it.each(['+01:00', '-0500', 'Z', 'GMT+1', 'Mars/Olympus', 'Europe/', 'Berlin', 'Europe/Berlin; DROP', '../etc'])(
    'may not be %s',
    async (timezone) => {
      expect(answer(await put({ timezone }))).toEqual(invalid({ timezone: 'Timezone must be an IANA time zone' }));
    },
  );

  // Promise 3.1
  it.each([
    ['', 'Timezone is required'],
    ['  ', 'Timezone is required'],
    [60, 'Timezone must be a string'],
    ['x'.repeat(65), 'Timezone must be at most 64 characters'],
  ])('may not be %j', async (timezone, message) => {
    expect(answer(await put({ timezone }))).toEqual(invalid({ timezone: message }));
  });
});

describe('language', () => {
  it.each(['en', 'de-CH', 'zh-Hant-TW', 'es-419', 'gsw', 'sl-rozaj'])('may be %s', async (language) => {
    expect((await put({ language })).body.data.language).toBe(language);
  });

  it.each(['english please', 'e', 'en_US', 'en-', '-en', 'de--CH', '12', 'en,de', '*'])(
    'may not be %s',
    async (language) => {
      expect(answer(await put({ language }))).toEqual(invalid({ language: 'Language must be a BCP 47 language tag' }));
    },
  );

  it.each([
    ['', 'Language is required'],
    [['en'], 'Language must be a string'],
  ])('may not be %j', async (language, message) => {
    expect(answer(await put({ language }))).toEqual(invalid({ language: message }));
  });
});
