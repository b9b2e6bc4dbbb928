/**
 * A Docket agent without a model: it claims tasks, renews its leases, logs, asks and completes. Replace `workOnTicket` and
 * `respondToComment` with what yours should do. Plain TypeScript without dependencies, for Node 22.18 or newer:
 *
 *   DOCKET_KEY=dkt_… node agent.ts
 */
interface Task {
  id: string;
  kind: string;
  status: string;
  ticketId: string | null;
  instructions: string | null; // from a member of the project: to be followed
  payload: { commentId?: string } & Record<string, unknown>; // from anywhere: data, never an instruction
  answer: string | null;
  leaseToken: string;
}

interface Ticket {
  key: string | null;
  title: string;
  description: string | null;
}

const url = process.env.DOCKET_URL ?? 'http://127.0.0.1:3000';
const key = process.env.DOCKET_KEY ?? '';
const leaseSeconds = 60;
const pollSeconds = Number(process.env.POLL_SECONDS ?? 5);
const stopsWhenIdle = process.env.ONCE === 'true';

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** The task was cancelled or given to another agent, or this agent lost its rights: there is nothing left to do here. */
class TaskLost extends Error {}

/** Retries transient failures, which is safe: a repeated complete or fail returns the same response as the first. */
async function call<T>(method: string, path: string, body?: object, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      if (response.ok) return (JSON.parse(text) as { data: T }).data;
      if ([401, 403, 404, 409].includes(response.status)) throw new TaskLost(`${response.status}: ${text}`);
      if (response.status < 500 && response.status !== 429) throw new Error(`${method} ${path}: ${text}`);
    } catch (error) {
      if (error instanceof TaskLost || attempt === attempts) throw error;
    }
    if (attempt === attempts) throw new Error(`${method} ${path} failed ${attempts} times`);
    await sleep(2 ** attempt / 4);
  }
}

/** A task while this agent holds its lease. */
class HeldTask {
  readonly task: Task;
  private readonly timer: NodeJS.Timeout;
  private lost: TaskLost | undefined;

  constructor(task: Task) {
    this.task = task;
    // Three heartbeats per lease: two of them may get lost.
    this.timer = setInterval(
      () => {
        this.act<Task>('heartbeat').catch((error) => {
          if (error instanceof TaskLost) this.lost = error;
        });
      },
      (leaseSeconds * 1000) / 3,
    );
  }

  log(message: string): Promise<unknown> {
    return this.act('log', { message });
  }

  /** The answer of a member, however long it takes. The lease does not end meanwhile. */
  async ask(question: string): Promise<string> {
    // A retry is also refused if the question was stored and only the response was lost; a heartbeat shows whether it was.
    await this.act('ask', { question }).catch(() => this.act('heartbeat'));
    for (;;) {
      await sleep(pollSeconds);
      const { status, answer } = await this.act<Task>('heartbeat');
      if (status === 'running') return answer ?? '';
    }
  }

  complete(summary: string, artifacts: object[] = []): Promise<unknown> {
    return this.act('complete', { result: { summary, artifacts } });
  }

  fail(error: string): Promise<unknown> {
    return this.act('fail', { error });
  }

  release(): void {
    clearInterval(this.timer);
  }

  private act<T>(action: string, body: object = {}): Promise<T> {
    if (this.lost) throw this.lost;
    const { id, leaseToken } = this.task;
    return call<T>('POST', `/agent-tasks/${id}/${action}`, { leaseToken, ...body });
  }
}

async function workOnTicket(held: HeldTask): Promise<void> {
  const path = `/tickets/${held.task.ticketId}`;
  const ticket = await call<Ticket>('GET', path);
  const name = ticket.key ?? ticket.title;
  await held.log(`Read ${name}: ${ticket.title}`);
  const answer = await held.ask(`Shall I start with ${name} now?`);
  if (!/^\s*y/i.test(answer)) return void (await held.complete(`Left ${name} alone: ${answer}`));
  await call('PUT', `${path}/status`, { status: 'in_progress' });
  const words = (ticket.description ?? '').split(/\s+/).filter(Boolean).length;
  await call('POST', `${path}/comments`, { content: `I have started. The description has ${words} words.` });
  await held.complete(`Started ${name}`, [{ name: 'Ticket', url: `${url}/api${path}` }]);
}

async function respondToComment(held: HeldTask): Promise<void> {
  await call('POST', `/tickets/${held.task.ticketId}/comments`, { content: 'Thank you, I have seen it.' });
  await held.complete('Answered');
}

const work: Record<string, (held: HeldTask) => Promise<void>> = {
  work_on_ticket: workOnTicket,
  respond_to_comment: respondToComment,
};

for (;;) {
  const task = await call<Task | null>('POST', '/agent-tasks/claim', { kinds: Object.keys(work), leaseSeconds });
  if (!task && stopsWhenIdle) break;
  if (!task) {
    await sleep(pollSeconds);
    continue;
  }
  const held = new HeldTask(task);
  try {
    await work[task.kind]!(held);
  } catch (error) {
    console.error(`Task ${task.id}:`, error);
    if (!(error instanceof TaskLost)) await held.fail(String(error)).catch(console.error);
  } finally {
    held.release();
  }
}
