import { AgentTasks } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject } from '../support/given.js';

let docket: Docket;
let tasks: AgentTasks;
let ada: Client;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  tasks = new AgentTasks(docket);
  const user = await docket.given.user();
  ada = docket.as(user);
  project = await docket.given.project(user);
});
afterAll(() => docket.stop());

const TOKEN = '5f1c1a0e-8d53-4b7e-9a57-0c6a1f7f3f0e';
const LONG = 'x'.repeat(64 * 1024 + 1);
const NUL = 'a\u0000b';
const LONE = '\ud800';

const expectRefused = (reply: { status: number; body: { error: { details: object } } }, field: string) => {
  expect([reply.status, Object.keys(reply.body.error?.details ?? {})]).toEqual([400, [field]]);
};

describe('POST /api/agent-tasks/claim refuses', () => {
  it.each([
    ['kinds', { kinds: [] }],
    ['kinds', { kinds: 'triage_issue' }],
    ['kinds', { kinds: ['Triage'] }],
    ['kinds', { kinds: [1] }],
    ['kinds', { kinds: ['a'.repeat(65)] }],
    ['kinds', { kinds: Array.from({ length: 51 }, () => 'a') }],
    ['kinds', { kinds: null }],
    ['projectId', { projectId: 'x' }],
    ['projectId', { projectId: TOKEN }],
    ['projectId', { projectId: NUL }],
    ...[0, 3601, 1.5, '60', 1e300, -1, null, true].map((leaseSeconds) => ['leaseSeconds', { leaseSeconds }] as const),
    ['lease', { lease: 60 }],
    ['constructor', { constructor: 1 }],
  ] as [string, object][])('%s in %j', async (field, body) => {
    expectRefused(await ada.post('/api/agent-tasks/claim', body), field);
  });

  it.each([1, 3600])('no lease of %d seconds', async (leaseSeconds) => {
    expect((await ada.post('/api/agent-tasks/claim', { leaseSeconds })).body).toEqual({ data: null });
  });
});

describe('a claimed task refuses', () => {
  const lease = { leaseToken: TOKEN };
  it.each([
    ['heartbeat', 'leaseToken', {}],
    ['heartbeat', 'leaseToken', { leaseToken: '' }],
    ['heartbeat', 'leaseToken', { leaseToken: 7 }],
    ['heartbeat', 'leaseToken', { leaseToken: 'x'.repeat(65) }],
    ['heartbeat', 'leaseToken', { leaseToken: NUL }],
    ['heartbeat', 'leaseSeconds', { ...lease, leaseSeconds: 5 }],
    ['log', 'message', lease],
    ['log', 'message', { ...lease, message: '  ' }],
    ['log', 'message', { ...lease, message: LONG }],
    ['log', 'message', { ...lease, message: LONE }],
    ['fail', 'error', lease],
    ['fail', 'error', { ...lease, error: NUL }],
    ['fail', 'error', { ...lease, error: { code: 1 } }],
    ['ask', 'question', lease],
    ['ask', 'question', { ...lease, question: LONG }],
    ['reply', 'answer', {}],
    ['reply', 'answer', { answer: null }],
    ['reply', 'leaseToken', { answer: 'x', leaseToken: TOKEN }],
    ['cancel', 'reason', { reason: 'x' }],
    ['retry', 'x', { x: 1 }],
    ['complete', 'result', lease],
    ['complete', 'result', { ...lease, result: 'Done' }],
    ['complete', 'result', { ...lease, result: [] }],
    ['complete', 'result.summary', { ...lease, result: {} }],
    ['complete', 'result.summary', { ...lease, result: { summary: LONG } }],
    ['complete', 'result.more', { ...lease, result: { summary: 'x', more: 1 } }],
    ['complete', 'result.artifacts', { ...lease, result: { summary: 'x', artifacts: {} } }],
    ['complete', 'result.artifacts', { ...lease, result: { summary: 'x', artifacts: [1] } }],
    ['complete', 'result.artifacts', { ...lease, result: { summary: 'x', artifacts: [[]] } }],
    ['complete', 'result.artifacts', { ...lease, result: { summary: 'x', artifacts: [{ deep: [{ a: NUL }] }] } }],
    ['complete', 'result.artifacts', { ...lease, result: { summary: 'x', artifacts: [{ [LONE]: 1 }] } }],
    ['complete', 'result.artifacts', { ...lease, result: { summary: 'x', artifacts: Array(51).fill('x') } }],
    ['complete', 'result.artifacts', { ...lease, result: { summary: 'x', artifacts: ['x'.repeat(256 * 1024)] } }],
  ] as [string, string, object][])('to %s with a wrong %s', async (action, field, body) => {
    const id = await tasks.queued(project);
    expectRefused(await ada.post(`/api/agent-tasks/${id}/${action}`, body), field);
    await docket.rows('DELETE FROM agent_tasks');
  });

  it('no input that is valid but unusual', async () => {
    const { id, leaseToken } = await tasks.in('running', project, ada);
    const message = `<script>alert(1)</script>\n' OR 1=1 -- %s \u{1F600} e\u0301`;
    const said = await ada.post(`/api/agent-tasks/${id}/log`, { leaseToken: leaseToken.toUpperCase(), message });
    expect(said.body.data.message).toBe(message.normalize('NFC'));
    const result = {
      summary: 'x',
      artifacts: [{ valueOf: 1, toString: 'x', nested: { n: 1e300, t: true, z: null } }, ''],
    };
    const done = await ada.post(`/api/agent-tasks/${id}/complete`, { leaseToken, result });
    expect(done.body.data.result).toEqual(result);
  });
});

describe('GET /api/agent-tasks refuses', () => {
  it.each([
    ['status', 'status=done'],
    ['status', 'status='],
    ['status', 'status=queued&status=failed'],
    ['kind', 'kind='],
    ['kind', 'kind=a,,b'],
    ['kind', 'kind=%00'],
    ['project', 'project='],
    ['ticket', `ticket=${Array(101).fill('x').join(',')}`],
    ['limit', 'limit=101'],
    ['page', 'page=0'],
    ['cursor', 'cursor=x'],
    ['stauts', 'stauts=failed'],
  ])('a wrong %s: %s', async (field, query) => {
    expectRefused(await ada.get(`/api/agent-tasks?${query}`), field);
  });
});
