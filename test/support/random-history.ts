import type { Docket } from './docket.js';
import type { TestProject, TestUser } from './given.js';

interface Known {
  id: string;
  deleted: boolean;
  children: { path: string; id: string }[];
}

const TAGS = ['One', 'Two', 'Three'];

/** Mulberry32: small, and the same everywhere for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A user who makes random changes to tickets over HTTP. Some of them are refused on purpose. */
export class RandomHistory {
  /** What was done so far, to investigate a failure. */
  readonly log: string[] = [];
  private readonly random: () => number;
  private readonly tickets: Known[] = [];
  private readonly labels: string[] = [];
  private readonly tags: { path: string; options: { id: string; name: string }[] }[] = [];

  private constructor(
    private readonly docket: Docket,
    private readonly user: TestUser,
    private readonly projects: TestProject[],
    seed: number,
  ) {
    this.random = randomFrom(seed);
  }

  static async begin(docket: Docket, user: TestUser, seed: number): Promise<RandomHistory> {
    const projects = [await docket.given.project(user), await docket.given.project(user)];
    const history = new RandomHistory(docket, user, projects, seed);
    for (let count = 0; count < 3; count++) await history.newLabel();
    for (const project of projects) await history.defineFields(project);
    for (let count = 0; count < 5; count++) await history.create();
    return history;
  }

  async step(): Promise<void> {
    await this.oneOf([
      () => this.create(),
      () => this.create(),
      () => this.refusedCreate(),
      () => this.delete(),
      () => this.restore(),
      () => this.move(),
      () => this.change(),
      () => this.drag(),
      () => this.label(),
      () => this.fill(),
      () => this.fill(),
      () => this.due(),
      () => this.due(),
      () => this.loseOption(),
      () => this.loseLabel(),
      () => this.hang('comments', { content: 'A word' }),
      () => this.hang('time-logs', { minutes: 5 }),
      () => this.attach(),
      () => this.takeOff(),
      () => this.bulk(),
      () => this.project(),
    ])();
  }

  private async create(): Promise<void> {
    const projectId = this.oneOf([...this.projects.map(({ id }) => id), null]);
    const { status, body } = await this.send('post', '/api/tickets', {
      title: 'One more',
      projectId,
      labelIds: this.someLabels(),
      dueDate: this.oneOf(['2026-03-31T12:00:00Z', null]),
    });
    if (status === 201) this.tickets.push({ id: body.data.id, deleted: false, children: [] });
  }

  /** Must change neither a number nor a counter. */
  private refusedCreate(): Promise<unknown> {
    const nobody = '00000000-0000-7000-8000-000000000000';
    const projectId = this.oneOf(this.projects).id;
    return this.send('post', '/api/tickets', { title: 'Refused', projectId, parentId: nobody, assigneeId: nobody });
  }

  private async delete(): Promise<void> {
    const ticket = this.ticket();
    const { status } = await this.send('delete', `/api/tickets/${ticket.id}`);
    if (status === 200) ticket.deleted = true;
  }

  private async restore(): Promise<void> {
    const deleted = this.tickets.filter((ticket) => ticket.deleted);
    const ticket = deleted.length > 0 ? this.oneOf(deleted) : this.ticket();
    const { status } = await this.send('post', `/api/tickets/${ticket.id}/restore`);
    if (status === 200) ticket.deleted = false;
  }

  private move(): Promise<unknown> {
    const projectId = this.oneOf([...this.projects.map(({ id }) => id), null]);
    return this.send('put', `/api/tickets/${this.ticket().id}`, { projectId });
  }

  private change(): Promise<unknown> {
    const status = this.oneOf(['todo', 'in_progress', 'done', 'cancelled']);
    return this.send('put', `/api/tickets/${this.ticket().id}/status`, { status });
  }

  /** To another column of the board. */
  private drag(): Promise<unknown> {
    const status = this.oneOf(['todo', 'done', 'cancelled']);
    return this.send('put', `/api/tickets/${this.ticket().id}/rank`, { status });
  }

  private label(): Promise<unknown> {
    return this.send('put', `/api/tickets/${this.ticket().id}`, { labelIds: this.someLabels() });
  }

  /** Fields of the same keys in both projects, so that a ticket that moves keeps its values. */
  private async defineFields({ id }: TestProject): Promise<void> {
    const path = `/api/project/${id}/fields`;
    await this.send('post', path, { name: 'Note', key: 'note', type: 'text' });
    const tags = { name: 'Tags', key: 'tags', type: 'multi_select', options: TAGS.map((name) => ({ name })) };
    const { body } = await this.send('post', path, tags);
    this.tags.push({ path: `${path}/${body.data.id}`, options: body.data.options });
  }

  private fill(): Promise<unknown> {
    const note = this.oneOf(['a', 'b', null]);
    const tags = this.oneOf(this.tags).options.filter(() => this.random() < 0.4);
    const fields = this.oneOf<object>([{ note }, { tags: tags.map(({ id }) => id) }, { note, tags: null }]);
    return this.send('put', `/api/tickets/${this.ticket().id}`, { fields });
  }

  private due(): Promise<unknown> {
    const dueDate = this.oneOf(['2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z', '2026-02-28T12:00:00Z', null]);
    return this.send('put', `/api/tickets/${this.ticket().id}`, { dueDate });
  }

  /** It is removed from every ticket that has it, and another one takes its place. */
  private async loseOption(): Promise<void> {
    const field = this.oneOf(this.tags);
    const kept = field.options.slice(1);
    const { body } = await this.send('put', field.path, { options: [...kept, { name: `Tag ${this.log.length}` }] });
    if (body.data) field.options = body.data.options;
  }

  /** It is detached from every ticket, and another one takes its place. */
  private async loseLabel(): Promise<void> {
    const lost = this.labels.shift();
    await this.newLabel();
    await this.send('delete', `/api/labels/${lost}`);
  }

  private async newLabel(): Promise<void> {
    this.labels.push((await this.docket.given.label(this.user, this.projects[0]!.workspaceId)).id);
  }

  private someLabels(): string[] {
    return this.labels.filter(() => this.random() < 0.5);
  }

  private async hang(kind: string, body: object): Promise<void> {
    const ticket = this.ticket();
    const path = `/api/tickets/${ticket.id}/${kind}`;
    const reply = await this.send('post', path, body);
    if (reply.status === 201) ticket.children.push({ path, id: reply.body.data.id });
  }

  private async attach(): Promise<void> {
    const ticket = this.ticket();
    if (ticket.deleted) return;
    this.log.push(`attach to ${ticket.id}`);
    const { id } = await this.docket.given.attachment(this.user, ticket).catch(() => ({ id: undefined }));
    if (id) ticket.children.push({ path: `/api/tickets/${ticket.id}/attachments`, id });
  }

  private async takeOff(): Promise<void> {
    const ticket = this.ticket();
    const child = ticket.children.pop();
    if (child) await this.send('delete', `${child.path}/${child.id}`);
  }

  /** Atomic half of the time, and now and then with an invalid operation. */
  private bulk(): Promise<unknown> {
    const atomic = this.random() < 0.5;
    const operations = [
      {
        op: 'create',
        ticket: { title: 'In bulk', projectId: this.oneOf(this.projects).id, labelIds: this.someLabels() },
      },
      { op: 'update', id: this.ticket().id, ticket: { projectId: this.oneOf(this.projects).id } },
      { op: 'delete', id: this.ticket().id },
    ];
    return this.send('post', '/api/tickets/bulk', { operations, atomic });
  }

  /** A project that is deleted and restored takes its tickets along. */
  private async project(): Promise<void> {
    const { id } = this.oneOf(this.projects);
    await this.send('delete', `/api/project/${id}`);
    await this.send('post', `/api/project/${id}/restore`);
  }

  private async send(method: 'post' | 'put' | 'delete', path: string, body?: object) {
    const reply = await this.docket.as(this.user).call(method, path, body);
    this.log.push(`${method}-${path.replace(/[0-9a-f-]{36}/g, '…')} ${JSON.stringify(body)} ${reply.status}`);
    if (reply.status >= 500) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    return reply;
  }

  private ticket(): Known {
    return this.oneOf(this.tickets);
  }

  private oneOf<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)]!;
  }
}
