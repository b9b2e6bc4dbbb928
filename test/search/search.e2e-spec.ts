import fc from 'fast-check';
import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { learnWords } from '../support/vocabulary.js';

let docket: Docket;
let ada: TestUser;
let web: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  web = await docket.given.project(ada, { key: 'WEB' });
});
afterAll(() => docket.stop());

const search = (query: Record<string, string>, user = ada) =>
  docket.as(user).get(`/api/tickets/search?${new URLSearchParams(query)}`);
const titles = async (q: string, more = {}, user = ada): Promise<string[]> =>
  (await search({ q, ...more }, user)).body.data.map((ticket: { title: string }) => ticket.title);
/** The `search` filter of the list finds the same tickets, in the list's own order. */
const listed = async (q: string, user = ada): Promise<string[]> => {
  const reply = await docket.as(user).get(`/api/tickets?${new URLSearchParams({ search: q, limit: '100' })}`);
  return reply.body.data.map((ticket: { title: string }) => ticket.title).sort();
};
const given = (title: string, body = {}) => docket.given.ticket(ada, { title, projectId: web.id, ...body });

describe('the response', () => {
  it('has list items with a snippet, and no Link if there is no other page', async () => {
    const { id } = await given('Marmalade');
    const reply = await search({ q: 'marmalade' });
    expect(reply.status).toBe(200);
    expect(reply.headers.link).toBeUndefined();
    const items = (await docket.as(ada).get('/api/tickets')).body.data;
    expect(reply.body).toEqual({
      data: [
        {
          ...items.find((item: { id: string }) => item.id === id),
          snippet: { field: 'title', parts: [{ text: 'Marmalade', match: true }] },
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
  });

  it('is an empty page when nothing is found', async () => {
    expect((await search({ q: 'xylophone' })).body).toEqual({
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
  });

  it('limits the items, not the total', async () => {
    for (let n = 0; n < 25; n++) await given(`Hedgehog ${n}`);
    const reply = await search({ q: 'hedgehog', limit: '3' });
    expect(reply.body.data).toHaveLength(3);
    expect(reply.body.pagination).toEqual({ page: 1, limit: 3, total: 25, totalPages: 9 });
    expect(reply.headers.link).toMatch(/rel="next"/);
    expect((await search({ q: 'hedgehog' })).body.data).toHaveLength(20);
    expect((await search({ q: 'hedgehog', limit: '100' })).body.data).toHaveLength(25);
  });
});

describe('rank', () => {
  it('puts titles above descriptions above comments', async () => {
    const comments = await given('In the comments');
    for (let n = 0; n < 5; n++) await docket.given.comment(ada, comments, 'kumquat kumquat kumquats kumquatly');
    await given('In the title: kumquat');
    await given('In the text', {
      description: 'A kumquat, the kumquat, two kumquats, kumquatty kumquatting kumquatful.',
    });
    expect(await titles('kumquat')).toEqual(['In the title: kumquat', 'In the text', 'In the comments']);
    expect(await titles('kumq')).toEqual(['In the title: kumquat', 'In the text', 'In the comments']);
    await learnWords(docket);
    expect(await titles('kumqaut')).toEqual(['In the title: kumquat', 'In the text', 'In the comments']);
    expect(await listed('kumquat')).toEqual(['In the comments', 'In the text', 'In the title: kumquat']);
  });

  it('counts every word of several', async () => {
    await given('Nebula only', { description: 'with a quasar' });
    await given('Quasar in a nebula');
    const both = await given('Neither');
    await docket.given.comment(ada, both, 'nebula');
    await docket.given.comment(ada, both, 'quasar');
    expect(await titles('nebula quasar')).toEqual(['Quasar in a nebula', 'Nebula only', 'Neither']);
    expect(await titles('quasar nebula')).toEqual(['Quasar in a nebula', 'Nebula only', 'Neither']);
    expect(await titles('nebula pulsar')).toEqual([]);
  });

  it('puts the most recently updated first among equals', async () => {
    await given('Toucan one');
    await given('Toucan two');
    expect(await titles('toucan')).toEqual(['Toucan two', 'Toucan one']);
  });
});

describe('finds', () => {
  beforeAll(async () => {
    const ticket = await given('Sign-in fails in Safari', {
      description:
        'The login form at https://shop.example.com/login forgets what was typed; see user_agent=WebKit/605.',
    });
    await docket.given.comment(ada, ticket, 'Reproduced on Größe 日本語 by Zoë, error E_CONN-42');
    await learnWords(docket);
  });

  it.each([
    ['a word of the title', 'safari'],
    ['in any case', 'SAFARI'],
    ['a prefix', 'saf'],
    ['a short prefix', 'sa'],
    ['two prefixes', 'saf log'],
    ['words across title, description and comments', 'safari login reproduced'],
    ['words joined by a dash', 'sign-in'],
    ['one of them', 'sign'],
    ['a host', 'shop.example.com'],
    ['a part of a host', 'example'],
    ['a path', '/login'],
    ['words joined by an underscore', 'user_agent'],
    ['a part of them', 'agent'],
    ['a name and a number', 'WebKit/605'],
    ['umlauts', 'größe'],
    ['umlauts in upper case', 'GRÖSSE'.replace('SS', 'ß')],
    ['combining marks', 'zoe\u0308'],
    ['other scripts', '日本'],
    ['a code of a comment', 'E_CONN-42'],
    ['quotes around words', '"safari"'],
    ['a letter missing', 'safri'],
    ['a letter too many', 'saffari'],
    ['a letter wrong', 'sefari'],
    ['the first letter wrong', 'zafari'],
    ['the last letter wrong', 'safaro'],
    ['two letters swapped', 'safrai'],
    ['the first two swapped', 'asfari'],
    ['the last two swapped', 'safair'],
    ['a typo in a word of five: missing', 'logn'],
    ['a typo in a word of five: extra', 'loginn'],
    ['a typo in a word of five: wrong', 'lagin'],
    ['a typo in a word of five: swapped', 'lgoin'],
    ['a typo in a word of four: swapped', 'fomr'],
    ['a typo in a word of four: first two swapped', 'ofrm'],
    ['a typo in a word of four: wrong', 'fxrm'],
    ['a typo in a word of four: extra', 'formm'],
    ['a typo in a long word', 'reprodcued'],
    ['a typo in one word of two', 'safari lgoin'],
    ['a typo in each word', 'safrai lgoin'],
    ['a typo in upper case', 'SAFRAI'],
  ])('%s: %s', async (_, q) => {
    expect(await titles(q)).toEqual(['Sign-in fails in Safari']);
    expect(await listed(q)).toEqual(['Sign-in fails in Safari']);
  });

  it.each(['safaxyri', 'zzfari', 'lxyin', 'afari xyzzy', 'form xyzzy'])('nothing for %s', async (q) => {
    expect(await titles(q)).toEqual([]);
    expect(await listed(q)).toEqual([]);
  });

  it('exact matches before corrected ones', async () => {
    await given('Contribute');
    await given('Contribution');
    await learnWords(docket);
    expect(await titles('contribution')).toEqual(['Contribution']);
    expect(await titles('contribuiton')).toEqual(['Contribution']);
  });

  it('words of four letters or more with any single typo', async () => {
    const words = ['okra', 'melon', 'banana', 'pepper', 'eggplant', 'artichoke'];
    for (const word of words) await given(word, { description: 'vegetable' });
    await learnWords(docket);
    for (const word of words) {
      const slips = new Set<string>();
      for (let n = 0; n < word.length; n++) {
        if (word.length > 4) slips.add(word.slice(0, n) + word.slice(n + 1));
        slips.add(`${word.slice(0, n)}q${word.slice(n)}`);
        slips.add(`${word.slice(0, n)}q${word.slice(n + 1)}`);
        if (n > 0) slips.add(word.slice(0, n - 1) + word[n] + word[n - 1] + word.slice(n + 1));
      }
      for (const slip of slips) expect([slip, await titles(`${slip} vegetable`)]).toEqual([slip, [word]]);
    }
  });
});

describe('keys', () => {
  let place: TestProject;
  let tickets: TestTicket[];
  beforeAll(async () => {
    place = await docket.given.project(ada, { key: 'KEYED' });
    tickets = [];
    for (let n = 1; n <= 12; n++)
      tickets.push(await docket.given.ticket(ada, { title: `No. ${n}`, projectId: place.id }));
  });
  const found = async (q: string, user = ada): Promise<string[]> =>
    (await search({ q }, user)).body.data.map((ticket: { key: string }) => ticket.key);

  it.each(['KEYED-2', 'keyed-2', 'Keyed-2', ' KEYED-2 '])('%j finds that ticket', async (q) => {
    expect(await found(q)).toEqual(['KEYED-2']);
    expect(await listed(q)).toEqual(['No. 2']);
  });

  it('come before tickets that only mention them, and before those with the same prefix', async () => {
    await given('Follow-up of KEYED-1');
    const keys = await found('KEYED-1');
    expect(keys[0]).toBe('KEYED-1');
    expect([...keys].sort()).toEqual(['KEYED-1', 'KEYED-10', 'KEYED-11', 'KEYED-12', expect.stringMatching(/^WEB-/)]);
    expect(keys.at(-1)).toMatch(/^WEB-/);
  });

  it('of a ticket that moved or a project that was renamed still find it', async () => {
    await docket.as(ada).put(`/api/tickets/${tickets[2]!.id}`, { projectId: web.id });
    expect((await search({ q: 'keyed-3' })).body.data[0].id).toBe(tickets[2]!.id);
    await docket.as(ada).put(`/api/project/${place.id}`, { key: 'RENAMED' });
    expect((await search({ q: 'keyed-4' })).body.data[0]).toMatchObject({ id: tickets[3]!.id, key: 'RENAMED-4' });
    expect(await found('renamed-4')).toEqual(['RENAMED-4']);
  });

  it('find nothing for those who may not read it, nor unknown tickets', async () => {
    expect(await found('RENAMED-5', await docket.given.user())).toEqual([]);
    for (const q of ['RENAMED-999', 'RENAMED-0', 'NOSUCH-1', 'RENAMED-99999999999999999999', 'RENAMED-999999999']) {
      expect(await found(q)).toEqual([]);
    }
  });
});

describe('reflects', () => {
  it('an edited title or description', async () => {
    const { id } = await given('Walnut', { description: 'pistachio' });
    await docket.as(ada).put(`/api/tickets/${id}`, { title: 'Hazelnut', description: 'macadamia' });
    for (const q of ['walnut', 'pistachio']) expect(await titles(q)).toEqual([]);
    for (const q of ['hazelnut', 'macadamia']) expect(await titles(q)).toEqual(['Hazelnut']);
    await docket.as(ada).put(`/api/tickets/${id}`, { description: null });
    expect(await titles('macadamia')).toEqual([]);
  });

  it('comments that are added, changed and deleted', async () => {
    const ticket = await given('Quiet');
    const kept = await docket.given.comment(ada, ticket, 'rhubarb');
    const changed = await docket.given.comment(ada, ticket, 'turnip parsnip');
    expect(await titles('turnip rhubarb')).toEqual(['Quiet']);
    await docket.as(ada).put(`/api/tickets/${ticket.id}/comments/${changed.id}`, { content: 'celeriac' });
    expect(await titles('turnip')).toEqual([]);
    expect(await titles('celeriac rhubarb')).toEqual(['Quiet']);
    await docket.as(ada).delete(`/api/tickets/${ticket.id}/comments/${kept.id}`);
    expect(await titles('rhubarb')).toEqual([]);
    await docket.as(ada).put(`/api/tickets/${ticket.id}`, { title: 'Loud' });
    expect(await titles('celeriac')).toEqual(['Loud']);
  });

  it('deletes and restores', async () => {
    const { id } = await given('Persimmon');
    await docket.as(ada).delete(`/api/tickets/${id}`);
    expect((await search({ q: 'persimmon' })).body.pagination.total).toBe(0);
    expect(await listed('persimmon')).toEqual([]);
    await docket.as(ada).post(`/api/tickets/${id}/restore`);
    expect(await titles('persimmon')).toEqual(['Persimmon']);
  });
});

describe('contains only', () => {
  it('what the caller may read', async () => {
    const reader = await docket.given.user();
    const [open, joined] = [await docket.given.project(ada, { visibility: 'public' }), await docket.given.project(ada)];
    await given('Zeppelin secret');
    await docket.given.ticket(ada, { title: 'Zeppelin loose' });
    await docket.given.ticket(ada, { title: 'Zeppelin open', projectId: open.id });
    await docket.given.ticket(ada, { title: 'Zeppelin joined', projectId: joined.id });
    await learnWords(docket);
    const seen = async () => {
      const reply = await search({ q: 'zeppelin' }, reader);
      expect(reply.body.pagination.total).toBe(reply.body.data.length);
      expect(await listed('zepelin', reader)).toEqual(await listed('zeppelin', reader));
      return (await titles('zeppelin', {}, reader)).sort();
    };
    expect(await seen()).toEqual(['Zeppelin open']);
    await docket.given.member(ada, joined, 'viewer', reader);
    expect(await seen()).toEqual(['Zeppelin joined', 'Zeppelin open']);
    await docket.as(ada).delete(`/api/project/${joined.id}/members/${reader.id}`);
    await docket.as(ada).delete(`/api/project/${open.id}`);
    expect(await seen()).toEqual([]);
  });

  it('the requested project and status', async () => {
    const other = await docket.given.project(ada, { key: 'OTHER' });
    await given('Gazelle one', { status: 'todo' });
    await given('Gazelle two', { status: 'done' });
    await docket.given.ticket(ada, { title: 'Gazelle three', projectId: other.id, status: 'done' });
    await docket.given.ticket(ada, { title: 'Gazelle four' });
    const sorted = async (more: object) => (await titles('gazelle', more)).sort();
    expect(await sorted({ project: web.id })).toEqual(['Gazelle one', 'Gazelle two']);
    expect(await sorted({ project: 'other' })).toEqual(['Gazelle three']);
    expect(await sorted({ project: `none,${other.id}` })).toEqual(['Gazelle four', 'Gazelle three']);
    expect(await sorted({ status: 'done' })).toEqual(['Gazelle three', 'Gazelle two']);
    expect(await sorted({ status: 'todo,backlog' })).toEqual(['Gazelle four', 'Gazelle one']);
    expect(await sorted({ status: 'done', project: web.id })).toEqual(['Gazelle two']);
    expect(await sorted({ project: 'nonsense' })).toEqual([]);
  });
});

describe('treats all input as text', () => {
  const text = `100%_sure: it's "quoted" \\ back & forth | or ! not <-> (paren) :* */ {[~^$#@\`+=;?,.>]} 🦉`;
  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])(
    '%s is found where it occurs, and matches nothing else',
    async (sign) => {
      const user = await docket.given.user();
      await docket.given.ticket(user, { title: 'Plain words alone' });
      await docket.given.ticket(user, { title: `Title ${sign}${sign}` });
      await docket.given.ticket(user, { title: 'Text', description: `${sign}${sign}` });
      const silent = await docket.given.ticket(user, { title: 'Comment' });
      await docket.given.comment(user, silent, `so ${sign}${sign}`);
      expect(await titles(sign + sign, {}, user)).toEqual([`Title ${sign}${sign}`, 'Text', 'Comment']);
      // What is a wildcard elsewhere must occur as typed; other signs only separate words.
      const found = '%_\\'.includes(sign) ? [] : ['Plain words alone'];
      expect(await titles(`plain${sign}`, {}, user)).toEqual(found);
      expect(await titles(`${sign}words ${sign} alone`, {}, user)).toEqual(found);
    },
  );

  it('as a whole', async () => {
    const user = await docket.given.user();
    await docket.given.ticket(user, { title: text });
    for (const q of [text, '%_', '<->', ':*', '\\', "it's", '🦉', '*/'])
      expect(await titles(q, {}, user)).toEqual([text]);
    for (const q of ['_%', '%%', '\\\\', "''", '🦊']) expect(await titles(q, {}, user)).toEqual([]);
  });

  // Promise 3.2
  it('never fails, whatever is typed', async () => {
    const user = await docket.given.user();
    await docket.given.ticket(user, { title: text, description: text });
    const typed = fc
      .oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc
          .array(
            fc.constantFrom(
              'safari',
              "'",
              '\\',
              ':*',
              '&',
              '|',
              '!',
              '<->',
              '(',
              ')',
              '%',
              '_',
              ' ',
              'WEB-1',
              'ﬁ',
              'İ',
            ),
            { maxLength: 30 },
          )
          .map((parts) => parts.join('')),
      )
      .filter((q) => q.isWellFormed() && !q.includes('\0') && q.trim() !== '' && [...q.normalize('NFC')].length <= 200);
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        expect((await search({ q }, user)).status).toBe(200);
        const filtered = await docket.as(user).get(`/api/tickets?${new URLSearchParams({ search: q })}`);
        expect(filtered.status).toBe(200);
      }),
      { numRuns: 200 },
    );
  }, 120_000);
});

describe('parameters', () => {
  const limit = { limit: 'Limit must be a whole number from 1 to 100' };
  it.each([
    [{}, { q: 'Query is required' }],
    [{ q: '' }, { q: 'Query must not be empty' }],
    [{ q: ' \t ' }, { q: 'Query must not be empty' }],
    [{ q: 'x'.repeat(201) }, { q: 'Query must be at most 200 characters' }],
    [{ q: '🦉'.repeat(201) }, { q: 'Query must be at most 200 characters' }],
    [{ q: 'a\0b' }, { q: 'Query contains characters that are not allowed' }],
    [{ q: 'x', limit: '0' }, limit],
    [{ q: 'x', limit: '101' }, limit],
    [{ q: 'x', limit: 'all' }, limit],
    [{ q: 'x', status: 'open' }, { status: expect.stringMatching(/^Status must be one of/) }],
    [{ q: 'x', project: '' }, { project: 'Project must not be empty' }],
    [{ q: 'x', sort: 'title' }, { sort: 'Unknown query parameter' }],
    [{ q: 'x', cursor: 'y' }, { cursor: expect.stringMatching(/^Cursor must come from this list/) }],
    [{ q: 'x', assignee: 'me' }, { assignee: 'Unknown query parameter' }],
    [{ q: 'x', sort: 'title' }, { sort: 'Unknown query parameter' }],
  ])('refuse %j', async (query, details) => {
    const reply = await search(query as Record<string, string>);
    expect(answer(reply)).toEqual(invalid(details as Record<string, string>));
  });

  it('accept 200 characters of any kind', async () => {
    for (const q of ['x'.repeat(200), '🦉'.repeat(200), 'a '.repeat(99).concat('ab')]) {
      expect((await search({ q })).status).toBe(200);
    }
  });
});
