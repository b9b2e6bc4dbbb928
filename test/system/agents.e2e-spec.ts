import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import ts from 'typescript';
import type { Held } from '../support/agent-tasks.js';
import { AppProcess } from '../support/app-process.js';
import { endOf } from '../support/child-end.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestAgent, TestProject, TestUser } from '../support/given.js';

const EXAMPLE = 'examples/agent/agent.ts';
const source = readFileSync(EXAMPLE, 'utf8');

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

/** The example in a process of its own, until it finds no tasks. */
function startExample(agent: TestAgent) {
  const folder = mkdtempSync(join(tmpdir(), 'docket-agent-'));
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  writeFileSync(join(folder, 'agent.mjs'), outputText);
  const env = { DOCKET_URL: docket.url, DOCKET_KEY: agent.apiKey, POLL_SECONDS: '0.1', ONCE: 'true' };
  const child = spawn(process.execPath, [join(folder, 'agent.mjs')], { env, stdio: ['ignore', 'inherit', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = endOf(child).finally(() => rmSync(folder, { recursive: true, force: true }));
  return { ended, errors: () => errors };
}

describe('the example agent', () => {
  it('has fewer than 150 lines, and the guide shows all of it verbatim', () => {
    expect(source.trimEnd().split('\n').length).toBeLessThan(150);
    const guide = readFileSync('docs/guides/agents.md', 'utf8');
    const parts = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, part]) => part!);
    expect(parts.length).toBeGreaterThanOrEqual(5);
    expect(parts.filter((part) => !source.includes(part))).toEqual([]);
  });

  it('claims, logs, asks, waits for the answer, works and completes; and answers a comment', async () => {
    const agent = await docket.given.agent(ada, project.workspaceId, { name: 'Robin' });
    const ticket = await docket.given.ticket(ada, {
      projectId: project.id,
      title: 'Sign-in fails',
      description: 'Safari forgets the form.',
      delegateId: agent.id,
    });
    await docket.given.comment(ada, ticket, 'Please hurry, @Robin');
    const example = startExample(agent);
    const path = `/api/tickets/${ticket.id}`;
    const id = await eventually(async () => {
      const { agentTask } = (await docket.as(ada).get(path)).body.data;
      expect(agentTask).toMatchObject({ status: 'awaiting_input', question: `Shall I start with ${ticket.key} now?` });
      return agentTask.id as string;
    }, 60_000);
    await docket.as(ada).post(`/api/agent-tasks/${id}/reply`, { answer: 'Yes, please.' });
    expect([await example.ended, example.errors()]).toEqual([0, '']);
    const task = (await docket.as(ada).get(`/api/agent-tasks/${id}`)).body.data;
    expect(task).toMatchObject({
      status: 'completed',
      attempt: 1,
      claimant: { id: agent.id, kind: 'agent' },
      result: { summary: `Started ${ticket.key}`, artifacts: [{ name: 'Ticket' }] },
    });
    const log = (await docket.as(ada).get(`/api/agent-tasks/${id}/log`)).body.data;
    expect(log.map(({ message }: { message: string }) => message)).toEqual([
      'Queued',
      'Claimed',
      `Read ${ticket.key}: Sign-in fails`,
      `Shall I start with ${ticket.key} now?`,
      'Yes, please.',
      'Completed',
    ]);
    const { status, comments } = (await docket.as(ada).get(path)).body.data;
    expect(status).toBe('in_progress');
    const said = comments.map(({ author, content }: { author: { name: string }; content: string }) => [
      author.name,
      content,
    ]);
    expect(said.slice(1).sort()).toEqual([
      ['Robin', 'I have started. The description has 4 words.'],
      ['Robin', 'Thank you, I have seen it.'],
    ]);
  });

  it('stops working on a task that is cancelled while it waits', async () => {
    const agent = await docket.given.agent(ada, project.workspaceId);
    const ticket = await docket.given.ticket(ada, { projectId: project.id, delegateId: agent.id });
    const example = startExample(agent);
    await eventually(async () => {
      const { agentTask } = (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data;
      expect(agentTask).toMatchObject({ status: 'awaiting_input' });
    }, 60_000);
    await docket.as(ada).put(`/api/tickets/${ticket.id}/delegate`, { agentId: null });
    expect(await example.ended).toBe(0);
    expect(example.errors()).toContain('The lease is lost');
    expect((await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data).toMatchObject({ status: 'backlog' });
  });
});

const TASKS = 1_000;

describe(`50 agents that claim ${TASKS} tasks at once from two processes`, () => {
  it('complete each task once and in the order of its subject', async () => {
    const agents = await Promise.all(
      Array.from({ length: 50 }, () => docket.given.agent(ada, project.workspaceId, { scopes: ['agent-tasks:write'] })),
    );
    await docket.rows(
      `INSERT INTO agent_tasks (id, workspace_id, project_id, agent, kind, subject, payload, status, attempt,
         budget_seconds, budget_messages, log_entries, queued_at, available_at, expires_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'external', 'many', 'subject ' || n % 100, '{}', 'queued', 1, 3600, 1000, 1,
         now() - interval '1 hour' + n * interval '1 ms', now() - interval '1 hour', now() + interval '1 day', now(), now()
       FROM generate_series(1, ${TASKS}) n`,
      [project.workspaceId, project.id],
    );
    const other = new AppProcess('api', { DATABASE_URL: docket.config.DATABASE_URL! });
    const { url } = (await other.logged('listening')) as { url: string };
    const urls = [docket.url, url];
    const order = new Map<string, string[]>();
    let finished = 0;
    const work = async ({ apiKey }: TestAgent, index: number) => {
      const post = async (path: string, body: object): Promise<(Held & { subject: string }) | null> => {
        const reply = await fetch(`${urls[index % 2]}/api/agent-tasks/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (reply.status === 503) {
          const pause = Number(reply.headers.get('retry-after')); // if the machine is busy with other programs, too
          expect(pause).toBeGreaterThan(0);
          await sleep(1_000 * pause);
          return post(path, body);
        }
        expect(reply.status).toBe(200);
        return ((await reply.json()) as { data: (Held & { subject: string }) | null }).data;
      };
      while (finished < TASKS) {
        const held = await post('claim', { kinds: ['many'], projectId: project.id });
        if (!held) await sleep(100); // the rest is in progress
        if (!held) continue;
        order.set(held.subject, [...(order.get(held.subject) ?? []), held.id]);
        await post(`${held.id}/complete`, { leaseToken: held.leaseToken, result: { summary: 'Done' } });
        finished++;
      }
    };
    await Promise.all(agents.map(work));
    await other.stop();
    const done = await docket.rows<{ subject: string; ids: string[] }>(
      `SELECT subject, array_agg(id::text ORDER BY queued_at) AS ids FROM agent_tasks
       WHERE kind = 'many' AND status = 'completed' AND attempt = 1 GROUP BY subject`,
    );
    expect(done.flatMap(({ ids }) => ids)).toHaveLength(TASKS);
    expect(Object.fromEntries(done.map(({ subject, ids }) => [subject, ids]))).toEqual(Object.fromEntries(order));
  }, 1_200_000);
});
