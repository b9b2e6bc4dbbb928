import { Docket } from '../support/docket.js';
import { Frozen } from './frozen.js';
import { outcomeOf } from './outcome.js';
import type { Request } from './requests.js';
import type { Shown } from './roles.js';
import { ROWS, type Row } from './rows.js';
import { type Caller, makeThings, type Things } from './scene.js';
import { requestOf, Sender, urlOf } from './sender.js';

/*
 * Two tenants with the same kinds of objects. The owner of one refers to an object of the other: as a child in the path
 * below their own parent, or in the body of an otherwise valid request.
 */
let docket: Docket;
let mine: Things;
let theirs: Things;
let me: Caller;
let frozen: Frozen;
let sender: Sender;
beforeAll(async () => {
  docket = await Docket.start();
  mine = await makeThings(docket, 'private', 'acme/mine');
  theirs = await makeThings(docket, 'private', 'acme/theirs');
  const { id, email, password, cookie } = mine.founder;
  const key = await docket.given.apiKey(mine.founder);
  const token = await docket.as(mine.founder).post(`/api/project/${mine.project.id}/access-tokens`, { name: 'Mine' });
  me = {
    role: { name: 'founder', shows: 'session', user: 'USER', inProject: 'owner', inWorkspace: 'owner' },
    ...{ id, email, password },
    headers: {
      session: { cookie },
      key: { authorization: `Bearer ${key}` },
      'access token': { authorization: `Bearer ${token.body.data.token}` },
    },
  };
  for (const table of ['api_keys', 'access_tokens', 'sessions']) {
    await docket.rows(`UPDATE ${table} SET last_used_at = now()`);
  }
  frozen = await Frozen.of(docket);
  sender = new Sender(docket);
}, 60_000);
afterAll(async () => {
  await sender.close();
  await frozen?.end();
  await docket.stop();
});

/** The outcome, and what was written. */
async function outcomeFor(row: Row, request: Request): Promise<[outcome: string, written: string[]]> {
  const shows = { 'webhooks key': 'key', mcp: 'key', 'access token': 'access token' } as const;
  const shown = me.headers[(shows as Partial<Record<Row['by'], Shown>>)[row.by] ?? 'session'];
  const outcome = outcomeOf(row, request, await sender.send(row, urlOf(row, mine, request), request, shown));
  const written = await frozen.written();
  await frozen.restore();
  return [outcome, written];
}

const rowOf = (name: string) => {
  const row = ROWS.find((one) => one.name === name);
  if (!row) throw new Error(`${name} is not in the table`);
  return row;
};

describe("another tenant's child below one's own parent", () => {
  /** The name of a child in paths, and in its refusal. */
  const CHILDREN: Record<string, string> = {
    commentId: 'comment',
    fieldId: 'field',
    templateId: 'template',
    recurrenceId: 'recurrence',
    attachmentId: 'attachment',
    timeLogId: 'time log',
    relationId: 'relation',
    tokenId: 'access token',
    repositoryId: 'repository',
    invitationId: 'invitation',
    importId: 'import',
    userId: 'member',
    deliveryId: 'delivery',
    agentId: 'agent',
    keyId: 'API key',
  };
  const rows = ROWS.flatMap((row) => {
    const child = /:id\/.*:(\w+)/.exec(row.path.replace(/\/:emoji$/, ''))?.[1];
    return child && !row.name.endsWith(')') ? [[row.name, child, row] as const] : [];
  });

  it('is tested for every kind of child', () => {
    expect([...new Set(rows.map(([, child]) => child))].sort()).toEqual(Object.keys(CHILDREN).sort());
  });

  // Promise 2.2
  it.each(rows)('%s', async (_, child, row) => {
    const own = requestOf(row, mine, me);
    const foreign = { userId: theirs.bystander.id, ...theirs.ids, ...requestOf(row, theirs, me).ids }[child]!;
    expect(await outcomeFor(row, { ...own, ids: { ...own.ids, [child]: foreign } })).toEqual([
      `404:${CHILDREN[child]}`,
      [],
    ]);
    // Shows that only the child was refused.
    if (own.prepare) await docket.rows(own.prepare.sql, own.prepare.parameters);
    expect((await outcomeFor(row, own))[0]).toBe('ok');
  });
});

describe("another tenant's object in a body", () => {
  type Foreign = (things: Things) => object;
  const TICKET: [string, Foreign, string][] = [
    ['label', ({ ids }) => ({ labelIds: [ids.labelId] }), '400:labelIds'],
    ['group', ({ ids }) => ({ groupId: ids.groupId }), '400:groupId'],
    ['parent', ({ otherTicket }) => ({ parentId: otherTicket.id }), '400:parentId'],
    ['assignee', ({ bystander }) => ({ assigneeId: bystander.id }), '400:assigneeId'],
    ['delegate', ({ ids }) => ({ delegateId: ids.agentId }), '400:delegateId'],
    ['project', ({ project }) => ({ projectId: project.id }), '403:project'],
    ['workspace', ({ workspace }) => ({ projectId: null, workspaceId: workspace.id }), '400:workspaceId'],
  ];
  const operation = (op: string, change: (things: Things) => object) => (things: Things) => ({
    operations: [{ op, ...(op === 'update' && { id: mine.ticket.id }), ticket: change(things) }],
  });
  const tool = (name: string, input: Foreign) => (things: Things) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name, arguments: input(things) },
  });
  const place = (column: 'projectId' | 'workspaceId') => (things: Things) => ({
    ...{ url: 'https://example.com/x', events: ['*'], secret: 'a long secret' },
    [column]: column === 'projectId' ? things.project.id : things.workspace.id,
  });
  const LEASED = ['ask', 'complete', 'fail', 'heartbeat', 'log'];
  const WORDS = { question: 'Why?', result: { summary: 'Done' }, error: 'No', message: 'Well' };
  const WORD: Record<string, keyof typeof WORDS> = {
    ask: 'question',
    complete: 'result',
    fail: 'error',
    log: 'message',
  };
  const leased = (action: string) => (things: Things) => ({
    leaseToken: things.tasks.running.leaseToken,
    ...(WORD[action] && { [WORD[action]]: WORDS[WORD[action]] }),
  });

  /** The body for given objects, and its refusal if they belong to the other tenant. */
  const CASES: [name: string, what: string, body: Foreign, refusal: string][] = [
    ...TICKET.flatMap(([what, body, refusal]): [string, string, Foreign, string][] => {
      const titled = (things: Things) => ({ title: 'New', projectId: mine.project.id, ...body(things) });
      return [
        ['POST /api/tickets', what, titled, refusal],
        ['PUT /api/tickets/:id', what, body, refusal],
        ['PATCH /api/tickets/:id', what, body, refusal],
        ['POST /api/tickets/bulk', what, operation('create', titled), refusal],
        ['POST /api/tickets/bulk (update)', what, operation('update', body), refusal],
        ['POST /mcp (create_ticket)', what, tool('create_ticket', titled), refusal],
        [
          'POST /mcp (update_ticket)',
          what,
          tool('update_ticket', (things) => ({ ticket: mine.ticket.id, ...body(things) })),
          refusal,
        ],
      ];
    }),
    ['PUT /api/tickets/:id/assignee', 'assignee', ({ bystander }) => ({ assigneeId: bystander.id }), '400:assigneeId'],
    [
      'PATCH /api/tickets/:id/assignee',
      'assignee',
      ({ bystander }) => ({ assigneeId: bystander.id }),
      '400:assigneeId',
    ],
    ['PUT /api/tickets/:id/delegate', 'agent', ({ ids }) => ({ agentId: ids.agentId }), '400:agentId'],
    ['PATCH /api/tickets/:id/delegate', 'agent', ({ ids }) => ({ agentId: ids.agentId }), '400:agentId'],
    [
      'POST /mcp (delegate)',
      'agent',
      tool('delegate', ({ ids }) => ({ ticket: mine.ticket.id, agentId: ids.agentId })),
      '400:agentId',
    ],
    [
      'POST /api/agent-tasks',
      'agent',
      ({ ids }) => ({ projectId: mine.project.id, kind: 'work', agentId: ids.agentId }),
      '400:agentId',
    ],
    ['POST /api/agent-tasks', 'project', ({ project }) => ({ projectId: project.id, kind: 'work' }), '403:project'],
    ['POST /api/agent-tasks', 'ticket', ({ ticket }) => ({ ticketId: ticket.id, kind: 'work' }), '403:ticket'],
    [
      'POST /api/tickets/:id/relations',
      'ticket',
      ({ otherTicket: { id } }) => ({ type: 'relates', ticketId: id }),
      '400:ticketId',
    ],
    [
      'POST /api/tickets/:id/relations',
      'ticket by key',
      ({ otherTicket: { key } }) => ({ type: 'relates', ticketId: key }),
      '400:ticketId',
    ],
    [
      'DELETE /api/tickets/:id/relations',
      'ticket',
      ({ otherTicket: { id } }) => ({ type: 'blocks', ticketId: id }),
      '400:ticketId',
    ],
    [
      'POST /api/projects',
      'workspace',
      ({ workspace }) => ({ name: 'New', workspaceId: workspace.id }),
      '400:workspaceId',
    ],
    [
      'PUT /api/project/:id',
      'workspace',
      ({ workspace }) => ({ name: 'New', workspaceId: workspace.id }),
      '400:workspaceId',
    ],
    ['PUT /api/project/:id (owner)', 'owner', ({ bystander }) => ({ ownerId: bystander.id }), '400:ownerId'],
    [
      'POST /api/workspaces/:id/groups',
      'project',
      ({ project }) => ({ name: 'New', projectId: project.id }),
      '403:project',
    ],
    ['PUT /api/groups/:id', 'project', ({ project }) => ({ projectId: project.id }), '403:project'],
    ['PATCH /api/groups/:id', 'project', ({ project }) => ({ projectId: project.id }), '403:project'],
    ['POST /v1/webhooks', 'project', place('projectId'), '403:project'],
    ['POST /v1/webhooks', 'workspace', place('workspaceId'), '400:workspaceId'],
    ['PUT /v1/webhooks/:id', 'project', ({ project }) => ({ projectId: project.id }), '403:project'],
    ['PATCH /v1/webhooks/:id', 'project', ({ project }) => ({ projectId: project.id }), '403:project'],
    ['POST /api/agent-tasks/claim', 'project', ({ project }) => ({ projectId: project.id }), '403:project'],
    [
      'POST /mcp (claim_task)',
      'project',
      tool('claim_task', ({ project }) => ({ projectId: project.id })),
      '403:project',
    ],
    ...LEASED.map((action): [string, string, Foreign, string] => [
      `POST /api/agent-tasks/:id/${action}`,
      'lease',
      leased(action),
      '409 The lease is lost',
    ]),
    [
      'POST /webhooks/generic',
      'project',
      ({ project }) => ({ event: 'x', projectId: project.id, data: {} }),
      '403:project',
    ],
    [
      'POST /api/invitations/accept',
      'invitation',
      ({ secrets }) => ({ token: secrets.invitation }),
      '403 This invitation is for another e-mail address',
    ],
  ];

  // Promise 2.2
  it.each(CASES)('%s: %s', async (name, what, body, refusal) => {
    const row = rowOf(name);
    expect(await outcomeFor(row, { body: body(theirs) })).toEqual([refusal, []]);
    // An invitation is for somebody else in any case, and the tool does not have workspaces.
    const isNever = what === 'invitation' || (what === 'workspace' && name.endsWith('(update_ticket)'));
    if (!isNever) expect((await outcomeFor(row, { body: body(mine) }))[0]).toBe('ok');
  });

  it('is refused as a task, a webhook, a label or a group, too', async () => {
    const outcomes: Record<string, unknown> = {};
    const names = ROWS.filter(
      ({ path, method }) => /^\/(api\/(labels|groups|agent-tasks)|v1\/webhooks)\/:id/.test(path) && method !== 'GET',
    );
    for (const row of names.filter(({ name }) => !name.endsWith(')'))) {
      const request = requestOf(row, theirs, me);
      outcomes[row.name] = await outcomeFor(row, {
        ...request,
        id: request.id ?? urlOf(row, theirs, request).split('/')[3]!,
      });
    }
    const expected = names.filter(({ name }) => !name.endsWith(')')).map((row) => [row.name, [`403:${row.about}`, []]]);
    expect(outcomes).toEqual(Object.fromEntries(expected));
  });
});
