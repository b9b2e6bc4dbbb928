import { LONG, MISSPELT, nameOf, PREFIXES, TITLE, words } from '../contents.mjs';
import { entry, lists, UNKNOWN } from './entry.mjs';

const csv = (bytes) => {
  const row = `${TITLE},high,"${words(LONG - 1024)}"\r\n`;
  return `title,priority,description\r\n${row.repeat(Math.floor(bytes / row.length))}`;
};
const shortRows = (count) => `title,labels\r\n${'t,unknown\r\n'.repeat(count)}`;
const NEVER = 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31';
const NEVER_SOON = 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO';
const fullTicket = (stage, n) => ({ title: TITLE, description: words(LONG, n), labelIds: stage.labels.slice(0, 30) });
const workspace = (stage) => ({ id: stage.workspace });
const big = (stage) => ({ id: stage.big });
const member = (stage, n) => stage.people[n % stage.people.length];
const workspaceOnly = async (stage, n) =>
  (await stage.me.session.ask('POST', '/api/workspaces', { name: nameOf(n) })).id;

const options = (n) => Array.from({ length: 100 }, (_, place) => ({ name: `${place} ${nameOf(n)}`.slice(0, 255) }));
/** A field with an option that a hundred tickets have. */
const usedField = async (stage, n) => {
  const field = await stage.me.session.ask('POST', `/api/project/${stage.big}/fields`, {
    ...{ name: nameOf(n), type: 'select', options: options(n) },
  });
  await stage.me.session.ask('POST', '/api/tickets/bulk', {
    operations: Array.from({ length: 100 }, () => ({
      op: 'create',
      ticket: { title: TITLE, projectId: stage.big, fields: { [field.key]: field.options[0].id } },
    })),
  });
  return field;
};
const STATUSES = ['backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled'];
const columns = Array.from({ length: 50 }, (_, n) => ({ name: nameOf(n), status: STATUSES[n % 6] }));
const longQuery = (stage) => `project=${stage.projects.join(',')}&label=${stage.labels.join(',')}`.slice(0, 1990);
const newView = async (stage, n) =>
  (await stage.me.session.ask('POST', '/api/views', { name: nameOf(n), query: 'status=todo' })).id;
const newAgent = async (stage, n) =>
  (await stage.me.session.ask('POST', `/api/workspaces/${stage.workspace}/agents`, { name: nameOf(n) })).id;

export const PLACE_INPUTS = [
  ...lists(['GET /api/workspaces']),
  entry('POST /api/workspaces', 'names of 255', (_, n) => ({ body: { name: nameOf(n) } }), { status: 201 }),
  ...lists(
    [
      'GET /api/workspaces/{id}',
      'GET /api/workspaces/{id}/members',
      'GET /api/workspaces/{id}/labels',
      'GET /api/workspaces/{id}/groups',
      'GET /api/workspaces/{id}/invitations',
    ],
    workspace,
  ).map((each) =>
    each.route === 'GET /api/workspaces/{id}' ? { ...each, make: (stage) => ({ ids: workspace(stage) }) } : each,
  ),
  entry('GET /api/workspaces/{id}/storage', 'a workspace with attachments', (stage) => ({ ids: workspace(stage) })),
  entry('PUT /api/workspaces/{id}', 'a name of 255', (stage, n) => ({
    ids: workspace(stage),
    body: { name: nameOf(n) },
  })),
  entry('DELETE /api/workspaces/{id}', 'an empty one', async (stage, n) => ({
    ids: { id: await workspaceOnly(stage, n) },
  })),
  entry('POST /api/workspaces/{id}/members', 'someone of 100', (stage, n) => ({
    ids: workspace(stage),
    body: { userId: member(stage, n), role: 'admin' },
  })),
  entry('DELETE /api/workspaces/{id}/members/{userId}', 'someone assigned to tickets', (stage, n) => ({
    ids: { ...workspace(stage), userId: member(stage, 60 + n) },
  })),
  ...lists(['GET /api/workspaces/{id}/agents'], workspace),
  entry(
    'POST /api/workspaces/{id}/agents',
    'a name of 255, 64 KiB, 100 projects',
    (stage, n) => ({
      ids: workspace(stage),
      body: { name: nameOf(n), description: words(LONG), projectIds: stage.projects.slice(0, 100) },
    }),
    { status: 201 },
  ),
  ...['GET', 'PUT', 'DELETE'].map((method) =>
    entry(`${method} /api/workspaces/{id}/agents/{agentId}`, 'one', async (stage, n) => ({
      ids: { ...workspace(stage), agentId: await newAgent(stage, n) },
      ...(method === 'PUT' && { body: { description: words(LONG, n), disabled: true } }),
    })),
  ),
  entry('GET /api/workspaces/{id}/agents/{agentId}/keys', 'one', async (stage, n) => ({
    ids: { ...workspace(stage), agentId: await newAgent(stage, n) },
    query: { limit: '100' },
  })),
  entry(
    'POST /api/workspaces/{id}/agents/{agentId}/keys',
    'a name of 255',
    async (stage, n) => ({
      ids: { ...workspace(stage), agentId: await newAgent(stage, n) },
      body: { name: nameOf(n) },
    }),
    { status: 201 },
  ),
  entry('DELETE /api/workspaces/{id}/agents/{agentId}/keys/{keyId}', 'one', async (stage, n) => {
    const agentId = await newAgent(stage, n);
    const path = `/api/workspaces/${stage.workspace}/agents/${agentId}/keys`;
    const { id: keyId } = await stage.me.session.ask('POST', path, { name: nameOf(n) });
    return { ids: { ...workspace(stage), agentId, keyId } };
  }),
  entry(
    'POST /api/workspaces/{id}/labels',
    'a name of 255',
    (stage, n) => ({ ids: workspace(stage), body: { name: nameOf(900 + n) } }),
    { status: 201 },
  ),
  entry('PUT /api/labels/{id}', 'of every ticket', (stage, n) => ({
    ids: { id: stage.labels[0] },
    body: { name: nameOf(500 + n) },
  })),
  entry('DELETE /api/labels/{id}', 'of every ticket', (stage, n) => ({ ids: { id: stage.labels[40 + n] } }), {
    last: true,
  }),
  entry(
    'POST /api/workspaces/{id}/groups',
    '64 KiB',
    (stage, n) => ({ ids: workspace(stage), body: { name: nameOf(n), description: words(LONG) } }),
    { status: 201 },
  ),
  entry('PUT /api/groups/{id}', '64 KiB, of every ticket', (stage, n) => ({
    ids: { id: stage.groups[0] },
    body: { description: words(LONG, n) },
  })),
  entry('GET /api/groups/{id}', 'of every ticket', (stage) => ({ ids: { id: stage.groups[0] } })),
  entry(
    'POST /api/groups/{id}/close',
    'of every ticket, which go to another one',
    (stage, n) => ({ ids: { id: stage.groups[n] }, body: { moveOpenTo: stage.groups[n + 1] } }),
    { last: true },
  ),
  entry('POST /api/groups/{id}/reopen', 'of every ticket', (stage, n) => ({ ids: { id: stage.groups[n] } }), {
    last: true,
  }),
  entry('DELETE /api/groups/{id}', 'of every ticket', (stage, n) => ({ ids: { id: stage.groups[n] } }), { last: true }),
  entry('GET /api/project/{id}/fields', '50 of 100 options', (stage) => ({ ids: big(stage) })),
  entry(
    'POST /api/project/{id}/fields',
    '100 options of 255, 64 KiB of help',
    (stage, n) => ({
      ids: { id: stage.projects[4 + (n % 4)] },
      body: { name: nameOf(n), type: 'multi_select', options: options(n), description: words(LONG) },
    }),
    { status: [201, 400] }, // a project has at most fifty
  ),
  entry('PUT /api/project/{id}/fields/{fieldId}', '100 other options, all in use', async (stage, n) => {
    const field = await usedField(stage, n);
    return { ids: { ...big(stage), fieldId: field.id }, body: { options: options(200 + n) } };
  }),
  entry('DELETE /api/project/{id}/fields/{fieldId}', 'of 100 tickets', async (stage, n) => ({
    ids: { ...big(stage), fieldId: (await usedField(stage, n)).id },
  })),
  entry('GET /api/project/{id}/columns', '50 columns', (stage) => ({ ids: big(stage) })),
  entry(
    'PUT /api/project/{id}/columns',
    '50 new columns, with all its tickets',
    (stage) => ({ ids: big(stage), body: columns }),
    { last: true, after: (stage) => stage.me.session.ask('PUT', `/api/project/${stage.big}/columns`, []) },
  ),
  ...lists(['GET /api/views']),
  entry(
    'POST /api/views',
    'a query of 2,000 characters',
    (stage, n) => ({ body: { name: nameOf(n), query: longQuery(stage) } }),
    { status: [201, 400] }, // a person has at most 500
  ),
  entry('PUT /api/views/{id}', 'a query of 2,000 characters', async (stage, n) => ({
    ids: { id: await newView(stage, n) },
    body: { query: longQuery(stage) },
  })),
  entry('DELETE /api/views/{id}', 'an own one', async (stage, n) => ({ ids: { id: await newView(stage, n) } })),
  ...['templates', 'recurrences'].flatMap((kind) => {
    const path = `/api/project/{id}/${kind}`;
    const name = kind === 'templates' ? 'templateId' : 'recurrenceId';
    const make = (stage, n) =>
      kind === 'templates'
        ? { name: nameOf(n), ticket: fullTicket(stage, n) }
        : {
            ticket: fullTicket(stage, n),
            rule: NEVER_SOON,
            timezone: 'America/New_York',
            startsAt: '1970-01-01T00:00:00Z',
          };
    const made = async (stage, n) =>
      (await stage.me.session.ask('POST', `/api/project/${stage.projects[7]}/${kind}`, make(stage, n))).id;
    const ids = async (stage, n) => ({ id: stage.projects[7], [name]: await made(stage, n) });
    return [
      ...lists([`GET ${path}`], (stage) => ({ id: stage.projects[7] })),
      entry(
        `POST ${path}`,
        '64 KiB, 50 labels',
        (stage, n) => ({ ids: { id: stage.projects[7] }, body: make(stage, n) }),
        {
          status: 201,
        },
      ),
      entry(`PUT ${path}/{${name}}`, '64 KiB, 50 labels', async (stage, n) => ({
        ids: await ids(stage, n),
        body: make(stage, n + 1),
      })),
      entry(`DELETE ${path}/{${name}}`, '64 KiB, 50 labels', async (stage, n) => ({ ids: await ids(stage, n) })),
    ];
  }),
  entry(
    'POST /api/project/{id}/recurrences',
    'a rule that never occurs',
    (stage, n) => ({
      ids: { id: stage.projects[7] },
      body: {
        ticket: fullTicket(stage, n),
        rule: NEVER,
        timezone: 'America/New_York',
        startsAt: '1970-01-01T00:00:00Z',
      },
    }),
    { status: 400 },
  ),
  ...lists(['GET /api/projects']),
  entry('GET /api/projects', '100 of 64 KiB, 200 code points of one-letter words', () => ({
    query: { search: PREFIXES, limit: '100' },
  })),
  entry('GET /api/projects', '200 code points of misspelt words', () => ({
    query: { search: MISSPELT, limit: '100' },
  })),
  entry('GET /api/project/search', '200 code points of one-letter words', () => ({
    query: { q: PREFIXES, limit: '100' },
  })),
  entry('GET /api/project/search', 'one letter, 64 KiB each', () => ({ query: { q: '1', limit: '100' } })),
  entry(
    'POST /api/projects',
    '64 KiB of different words',
    (stage, n) => ({ body: { name: nameOf(n), description: words(LONG, n), workspaceId: stage.workspace } }),
    { status: 201 },
  ),
  entry('GET /api/project/{id}', '64 KiB, all tickets', (stage) => ({ ids: big(stage) })),
  entry('PUT /api/project/{id}', '64 KiB of other words', (stage, n) => ({
    ids: big(stage),
    body: { description: words(LONG, 5 + n) },
  })),
  entry('PUT /api/project/{id}', 'another key, with all its tickets', (stage, n) => ({
    ids: big(stage),
    body: { key: `WORST${n}X${stage.projects.length}` },
  })),
  entry('PUT /api/project/{id}', 'made public and private', (stage, n) => ({
    ids: big(stage),
    body: { visibility: n % 2 ? 'private' : 'public' },
  })),
  entry('DELETE /api/project/{id}', 'with all its tickets', (stage) => ({ ids: big(stage) }), {
    last: true,
    after: (stage) => stage.me.session.ask('POST', `/api/project/${stage.big}/restore`),
  }),
  entry(
    'POST /api/project/{id}/restore',
    'with all its tickets',
    async (stage) => {
      await stage.me.session.ask('DELETE', `/api/project/${stage.big}`);
      return { ids: big(stage) };
    },
    { last: true },
  ),
  entry('GET /api/project/{id}/board', '100 tickets of 64 KiB and 50 labels a column', ({ fat }) => ({
    ids: { id: fat },
    query: { perColumn: '100' },
  })),
  entry('GET /api/project/{id}/board', 'by a letter that begins every text', (stage) => ({
    ids: big(stage),
    query: { perColumn: '100', search: '1' },
  })),
  entry('GET /api/project/{id}/stats', 'a year', (stage) => ({ ids: big(stage), query: { period: 'year' } })),
  ...lists(
    [
      'GET /api/project/{id}/members',
      'GET /api/project/{id}/assignees',
      'GET /api/project/{id}/access-tokens',
      'GET /api/project/{id}/repositories',
      'GET /api/project/{id}/invitations',
      'GET /api/project/{id}/imports',
    ],
    big,
  ),
  entry(
    'POST /api/project/{id}/members',
    'someone of 100',
    (stage, n) => ({
      ids: big(stage),
      body: { userId: member(stage, n) },
    }),
    { status: [200, 201] },
  ),
  entry('DELETE /api/project/{id}/members/{userId}', 'someone assigned to tickets', async (stage, n) => {
    await stage.me.session.ask('POST', `/api/project/${stage.big}/members`, { userId: member(stage, 20 + n) });
    return { ids: { ...big(stage), userId: member(stage, 20 + n) } };
  }),
  entry(
    'POST /api/project/{id}/access-tokens',
    'a name of 255',
    (stage, n) => ({ ids: big(stage), body: { name: nameOf(n) } }),
    { status: 201 },
  ),
  entry('DELETE /api/project/{id}/access-tokens/{tokenId}', 'one', async (stage, n) => {
    const { id } = await stage.me.session.ask('POST', `/api/project/${stage.big}/access-tokens`, { name: nameOf(n) });
    return { ids: { ...big(stage), tokenId: id } };
  }),
  entry('PUT /api/project/{id}/webhook-secret', 'a secret of 256', (stage, n) => ({
    ids: big(stage),
    body: { secret: `${n}`.padEnd(256, 's') },
  })),
  entry('DELETE /api/project/{id}/webhook-secret', 'the one', async (stage) => {
    await stage.me.session.ask('PUT', `/api/project/${stage.big}/webhook-secret`, {});
    return { ids: big(stage) };
  }),
  entry(
    'POST /api/project/{id}/repositories',
    'a name of 200',
    (stage, n) => ({ ids: big(stage), body: { provider: 'github', repo: `${'o'.repeat(39)}/${'n'.repeat(90)}${n}` } }),
    { status: 201 },
  ),
  entry('DELETE /api/project/{id}/repositories/{repositoryId}', 'one', async (stage, n) => {
    const { id } = await stage.me.session.ask('POST', `/api/project/${stage.big}/repositories`, {
      provider: 'github',
      repo: `acme/gone${n}`,
    });
    return { ids: { ...big(stage), repositoryId: id } };
  }),
  ...['workspaces', 'project'].flatMap((place) => {
    const id = place === 'project' ? big : workspace;
    const invite = (stage, n) =>
      stage.me.session.ask('POST', `/api/${place}/${id(stage).id}/invitations`, {
        email: `${place}${n}@worst.example.com`,
      });
    return [
      entry(
        `POST /api/${place}/{id}/invitations`,
        'an address of 254',
        (stage, n) => ({ ids: id(stage), body: { email: `${n}${'e'.repeat(60)}@${'d'.repeat(60)}.example.com` } }),
        { status: 201 },
      ),
      entry(`DELETE /api/${place}/{id}/invitations/{invitationId}`, 'one', async (stage, n) => ({
        ids: { ...id(stage), invitationId: (await invite(stage, n)).id },
      })),
    ];
  }),
  entry(
    'POST /api/project/{id}/import',
    '25 MiB of rows with 64 KiB',
    (stage) => ({ ids: { id: stage.projects[5] }, raw: csv(25 * 1024 * 1024), type: 'text/csv' }),
    { status: 202, rounds: 1 },
  ),
  entry(
    'POST /api/project/{id}/import',
    '50,000 rows that name an unknown label',
    (stage) => ({ ids: { id: stage.projects[6] }, raw: shortRows(50_000), type: 'text/csv' }),
    { status: 202, rounds: 1 },
  ),
  entry('GET /api/project/{id}/imports/{importId}', 'of 50,000 rows', async (stage) => ({
    ids: { id: stage.projects[6], importId: await importOf(stage) },
  })),
  entry(
    'POST /api/project/{id}/imports/{importId}/cancel',
    'of 50,000 rows',
    async (stage) => ({ ids: { id: stage.projects[6], importId: await importOf(stage) } }),
    { status: [200, 409] },
  ),
  entry(
    'POST /api/project/{id}/imports/{importId}/undo',
    'of 50,000 rows',
    async (stage) => ({ ids: { id: stage.projects[6], importId: await importOf(stage) } }),
    { status: [202, 409] },
  ),
  entry('GET /api/project/{id}/imports/{importId}/errors', 'of 50,000 rows', async (stage) => ({
    ids: { id: stage.projects[6], importId: await importOf(stage) },
    query: { limit: '100', page: '400' },
  })),
  entry('GET /api/project/{id}/automations', '100 rules', (stage) => ({ ids: { id: stage.tasked } })),
  entry('PUT /api/project/{id}/automations', '100 rules with names of 255', (stage, n) => ({
    ids: { id: stage.projects[9] },
    body: {
      agent: n % 2 ? 'builtin' : 'external',
      rules: Array.from({ length: 100 }, (_, at) => ({ event: nameOf(at), kind: 'k'.repeat(64) })),
    },
  })),
  entry(
    'PUT /api/project/{id}/automations',
    'all waiting tasks to another agent',
    (stage, n) => ({ ids: { id: stage.tasked }, body: { agent: n % 2 ? 'external' : 'builtin' } }),
    {
      after: (stage) => stage.me.session.ask('PUT', `/api/project/${stage.tasked}/automations`, { agent: 'external' }),
    },
  ),
  ...lists(['GET /api/invitations']),
  entry('POST /api/invitations/{id}/accept', 'one that is none', undefined, { status: 404 }),
  entry('POST /api/invitations/{id}/decline', 'one that is none', undefined, { status: 404 }),
  entry('POST /api/invitations/accept', 'a token that is none', () => ({ body: { token: 'x'.repeat(100) } }), {
    status: 400,
  }),
];

async function importOf(stage) {
  const [found] = await stage.me.session.ask('GET', `/api/project/${stage.projects[6]}/imports`);
  return found?.id ?? UNKNOWN;
}
