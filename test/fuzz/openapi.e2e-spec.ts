import fc from 'fast-check';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { type GeneratedRequest, type Operation, operationsOf, requestsOf } from './requests.js';

const RUNS = 3_000;
const SEED = 20261115; // the same requests every time: a failure can be looked at; another number looks elsewhere

/** They would take away the people the requests are made as. */
const LEFT_OUT = [/^\/api\/auth\//, /^\/api\/admin\/users\//, /^\/api\/user$/, /^\/api\/user\/api-keys/];
/** Its answer does not end. */
const ENDLESS = '/v1/events/stream';

let docket: Docket;
let roles: Record<string, { cookie?: string; apiKey?: string }>;
let ids: string[];
beforeAll(async () => {
  docket = await Docket.start();
  const [root, owner, outsider] = [
    await docket.given.user({ role: 'ADMIN' }),
    await docket.given.user(),
    await docket.given.user(),
  ] as [TestUser, TestUser, TestUser];
  const [open, hidden] = [
    await docket.given.project(owner, { visibility: 'public' }),
    await docket.given.project(owner),
  ];
  const [member, viewer] = [
    await docket.given.member(owner, hidden, 'member'),
    await docket.given.member(owner, hidden, 'viewer'),
  ];
  const tickets = [
    await docket.given.ticket(owner, { projectId: open.id }),
    await docket.given.ticket(member, { projectId: hidden.id }),
    await docket.given.ticket(owner),
  ];
  const comment = await docket.given.comment(owner, tickets[0]!);
  const label = await docket.given.label(owner, open.workspaceId);
  const group = await docket.given.group(owner, open.workspaceId);
  ids = [open, hidden, comment, label, group, owner, member, ...tickets].map(({ id }) => id);
  ids.push(open.workspaceId, open.key, ...tickets.flatMap(({ key }) => (key ? [key] : [])));
  const apiKey = await docket.given.apiKey(owner);
  const webhook = { url: 'https://example.com', events: ['*'], secret: 'a long secret' };
  ids.push((await docket.as({ apiKey }).post('/v1/webhooks', webhook)).body.data.id);
  roles = { anonymous: {}, root, owner, outsider, member, viewer, key: { apiKey } };
});
afterAll(() => docket.stop());

const send = (role: string, { method, path, body }: GeneratedRequest) => {
  if (body === undefined) return docket.as(roles[role]).call(method, path);
  return docket.as(roles[role]).call(method, path, JSON.stringify(body)).set('content-type', 'application/json');
};

/** The client holds every answer against the document; here it must also never be a fault of ours. */
it(`answers ${RUNS} generated requests without a fault, each as documented`, async () => {
  const operations = operationsOf(docket.document).filter(
    ({ path }) => path !== ENDLESS && !LEFT_OUT.some((part) => part.test(path)),
  );
  expect(operations.length).toBeGreaterThan(50);
  const request = fc
    .constantFrom<Operation>(...operations)
    .chain((operation) => requestsOf(docket.document, operation, ids));
  const answers: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(roles)), request, async (role, generated) => {
      const reply = await send(role, generated);
      answers[reply.status] = (answers[reply.status] ?? 0) + 1;
      expect(reply.status).toBeLessThan(500);
    }),
    { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
  );
  // A generator that only ever hears "no" shows nothing.
  expect((answers[200] ?? 0) + (answers[201] ?? 0)).toBeGreaterThan(RUNS / 100);
  expect(answers[400]).toBeGreaterThan(RUNS / 10);
}, 300_000);
