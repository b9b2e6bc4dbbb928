import type { Response } from 'supertest';
import { type ModelState, type ModelTicket, Refused } from './model.js';
import type { BulkStep, Command, DraftCommand, PatchCommand } from './model-commands.js';
import { changeComment, comment, logTime, relate, takeBack, unrelate } from './model-parts.js';
import { applyOfPlace, isOfPlace, sendOfPlace } from './model-places.js';
import { create, type Draft, type Patch, remove, restore, update } from './model-tickets.js';
import type { ModelWorld } from './model-world.js';

const NONE = '00000000-0000-7000-8000-000000000000';
const ANY_ONE_IN = 12; // one in so many commands is for any ticket, deleted or not

interface Outcome {
  status: number;
  /** What must be read again, since it may have changed. */
  touched: ModelTicket[];
}

/** Applies the same commands to Docket and to the model, one after the other, and compares the results. */
export class ModelScenario {
  /** Creation and update times are determined by the API; lists are sorted by them. */
  readonly times = new Map<string, { createdAt: string; updatedAt: string }>();

  constructor(
    readonly world: ModelWorld,
    public state: ModelState,
    /** The number of responses by command and status: `update 200`. */
    private readonly responses: Map<string, number> = new Map(),
  ) {}

  async play(command: Command): Promise<void> {
    if ('at' in command && this.state.tickets.length === 0) return;
    const { status, touched } = await this.perform(command);
    const said = `${command.do} ${status}`;
    this.responses.set(said, (this.responses.get(said) ?? 0) + 1);
    for (const ticket of touched) await this.mustAgree(ticket);
  }

  private async perform(command: Command): Promise<Outcome> {
    const { by } = command;
    if (command.do === 'create') {
      const draft = this.draft(command.ticket);
      const reply = await this.world.as(by).post('/api/tickets', this.body(draft));
      return this.settle(reply, (state) => {
        const { ticket, created } = create(state, by, draft);
        if (created) this.world.known(ticket.name, reply.body.data?.id ?? NONE);
        return { status: created ? 201 : 200, touched: [ticket] };
      });
    }
    if (command.do === 'bulk') return this.bulk(command);
    if (isOfPlace(command)) {
      const reply = await sendOfPlace(this.world, by, command);
      return this.settle(reply, (state) => ({ status: applyOfPlace(state, by, command), touched: [] }));
    }
    const name = this.meant(command);
    const path = this.world.path({ name });
    const as = this.world.as(by);
    const done = (touched: ModelTicket): Outcome => ({ status: 200, touched: [touched] });
    switch (command.do) {
      case 'update': {
        const patch = this.patch(command.ticket);
        return this.settle(await as.put(path, this.body(patch)), (state) => done(update(state, by, name, patch)));
      }
      case 'status': {
        const { status } = command;
        const reply = await as.put(`${path}/status`, { status });
        return this.settle(reply, (state) => done(update(state, by, name, { status })));
      }
      case 'assign': {
        const assigneeId = command.to;
        const reply = await as.put(`${path}/assignee`, this.body({ assigneeId }));
        return this.settle(reply, (state) => done(update(state, by, name, { assigneeId })));
      }
      case 'delete':
        return this.settle(await as.delete(path), (state) => done(remove(state, by, name)));
      case 'restore':
        return this.settle(await as.post(`${path}/restore`), (state) => done(restore(state, by, name)));
      case 'relate':
      case 'unrelate':
        return this.relation(command, name);
      default:
        return this.part(command, name);
    }
  }

  private async part(
    command: Extract<Command, { do: 'comment' | 'editComment' | 'deleteComment' | 'logTime' | 'takeBack' }>,
    name: string,
  ): Promise<Outcome> {
    const { by } = command;
    const path = this.world.path({ name });
    const as = this.world.as(by);
    const ticket = this.state.ticket(name);
    const added = (reply: Response) => (state: ModelState, touched: ModelTicket) => {
      this.world.known(`c${state.parts}`, reply.body.data?.id ?? NONE);
      return { status: 201, touched: [touched] };
    };
    const done = (touched: ModelTicket): Outcome => ({ status: 200, touched: [touched] });
    const nth = (parts: { name: string }[], number: number) => parts[number % parts.length]?.name ?? 'none';
    switch (command.do) {
      case 'comment': {
        const { content } = command;
        const reply = await as.post(`${path}/comments`, { content });
        return this.settle(reply, (state) => added(reply)(state, comment(state, by, name, content)));
      }
      case 'logTime': {
        const { minutes } = command;
        const reply = await as.post(`${path}/time-logs`, { minutes });
        return this.settle(reply, (state) => added(reply)(state, logTime(state, by, name, minutes)));
      }
      case 'takeBack': {
        const part = nth(ticket.timeLogs, command.nth);
        const reply = await as.delete(`${path}/time-logs/${this.world.id(part)}`);
        return this.settle(reply, (state) => done(takeBack(state, by, name, part)));
      }
      default: {
        const part = nth(ticket.comments, command.nth);
        const one = `${path}/comments/${this.world.id(part)}`;
        const content = command.do === 'editComment' ? command.content : null;
        const reply = content === null ? await as.delete(one) : await as.put(one, { content });
        return this.settle(reply, (state) => done(changeComment(state, by, name, part, content)));
      }
    }
  }

  private async relation(
    { by, do: what, type, other }: Extract<Command, { do: 'relate' | 'unrelate' }>,
    name: string,
  ): Promise<Outcome> {
    const to = this.name(other);
    const path = `${this.world.path({ name })}/relations`;
    const body = { type, ticketId: this.world.id(to) };
    if (what === 'relate') {
      return this.settle(await this.world.as(by).post(path, body), (state) => {
        const created = relate(state, by, name, type, to);
        return { status: created ? 201 : 200, touched: [state.ticket(name)] };
      });
    }
    return this.settle(await this.world.as(by).delete(path, body), (state) => ({
      status: 200,
      touched: [unrelate(state, by, name, type, to)],
    }));
  }

  /** One by one, or all or nothing: on a copy that is kept or dropped as a whole. */
  private async bulk({ by, atomic, steps }: Extract<Command, { do: 'bulk' }>): Promise<Outcome> {
    const known = steps.filter((step) => step.op === 'create' || this.state.tickets.length > 0);
    if (known.length === 0) return { status: 200, touched: [] };
    const prepared = known.map((step) => this.prepare(step));
    const operations = prepared.map(({ sent }) => sent);
    const reply = await this.world.as(by).post('/api/tickets/bulk', { operations, atomic });
    const results = (reply.body.data?.results ?? []) as { id: string | null; status: string; events: string[] }[];
    return this.settle(reply, (state) => {
      const touched = new Map<string, ModelTicket>();
      const said = prepared.map(({ apply }, index) => {
        const before = state.events.length;
        try {
          const { ticket, status } = apply(state, by);
          if (status === 'created') this.world.known(ticket.name, results[index]?.id ?? NONE);
          touched.set(ticket.name, ticket);
          const events = state.events.slice(before).map(({ type }) => type);
          return { status: status === 'updated' && events.length === 0 ? 'unchanged' : status, events };
        } catch (error) {
          if (atomic || !(error instanceof Refused)) throw error;
          return { status: 'failed', events: [] };
        }
      });
      expect(results.map(({ status, events }) => ({ status, events }))).toEqual(said);
      return { status: 200, touched: [...touched.values()] };
    });
  }

  private prepare(step: BulkStep): {
    sent: object;
    apply: (state: ModelState, by: Command['by']) => { ticket: ModelTicket; status: string };
  } {
    if (step.op === 'create') {
      const draft = this.draft(step.ticket);
      return {
        sent: { op: 'create', ticket: this.body(draft) },
        apply: (state, by) => {
          const { ticket, created } = create(state, by, draft);
          return { ticket, status: created ? 'created' : 'existing' };
        },
      };
    }
    const name = this.name(step.at);
    const id = this.world.id(name);
    if (step.op === 'delete') {
      return {
        sent: { op: 'delete', id },
        apply: (state, by) => ({ ticket: remove(state, by, name), status: 'deleted' }),
      };
    }
    const patch = this.patch(step.ticket);
    return {
      sent: { op: 'update', id, ticket: this.body(patch) },
      apply: (state, by) => ({ ticket: update(state, by, name, patch), status: 'updated' }),
    };
  }

  /** The API has responded: the model must agree, and a change takes effect only where both accept it. */
  private settle(reply: Response, apply: (state: ModelState) => Outcome): Outcome {
    const next = this.state.copy();
    let outcome: Outcome;
    try {
      outcome = apply(next);
      this.state = next;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      outcome = { status: error.status, touched: [] };
    }
    if (reply.status !== outcome.status) {
      throw new Error(`The API answered ${reply.status}, the model ${outcome.status}: ${reply.text}`);
    }
    return outcome;
  }

  /** As seen by the owner, who may see everything. */
  private async mustAgree({ name }: ModelTicket): Promise<void> {
    const ticket = this.state.ticket(name);
    const reply = await this.world.as('@owner').get(this.world.path(ticket));
    if (ticket.deletedAt) return expect(reply.status).toBe(404);
    expect(reply.status).toBe(200);
    expect(this.asSeen(reply.body.data)).toEqual(this.asKnown(ticket));
    const { createdAt, updatedAt } = reply.body.data;
    const before = this.times.get(name);
    if (before) expect(updatedAt >= before.updatedAt && createdAt === before.createdAt).toBe(true);
    this.times.set(name, { createdAt, updatedAt });
  }

  private asKnown(ticket: ModelTicket) {
    const { name, formerKeys: _, deletedAt: __, history: ___, comments, timeLogs, ...fields } = ticket;
    const parent = ticket.parentId && this.state.ticket(ticket.parentId);
    return this.world.shown({
      ...fields,
      id: name,
      parentId: parent && !parent.deletedAt ? parent.name : null,
      completed: ticket.status === 'done',
      comments: comments.map((one) => `${this.world.id(one.name)} ${one.content}`),
      counts: { comments: comments.length, timeLogs: timeLogs.length },
    });
  }

  private asSeen(ticket: Record<string, unknown>) {
    const { id, title, description, type, status, priority, stage, projectId, key, assigneeId, reporterId } = ticket;
    const { groupId, parentId, externalId, dueDate, completedAt, labels, comments, _count } = ticket;
    const { comments: said, timeLogs } = _count as { comments: number; timeLogs: number };
    return {
      ...{ id, title, description, type, status, priority, stage, projectId, key, assigneeId, reporterId },
      ...{ groupId, parentId, externalId, dueDate },
      labelIds: (labels as { id: string }[]).map((label) => label.id).sort(),
      completed: completedAt !== null,
      comments: (comments as { id: string; content: string }[]).map((one) => `${one.id} ${one.content}`).sort(),
      counts: { comments: said, timeLogs },
    };
  }

  /** Mostly a ticket that the command can apply to, since missing ones are refused anyway. */
  private meant(command: Extract<Command, { at: number }>): string {
    if (command.do === 'restore') return this.name(command.at, ({ deletedAt }) => deletedAt !== null);
    if (command.do === 'takeBack') return this.name(command.at, ({ timeLogs }) => timeLogs.length > 0);
    const ofComment = command.do === 'editComment' || command.do === 'deleteComment';
    return this.name(command.at, ({ deletedAt, comments }) => !deletedAt && (!ofComment || comments.length > 0));
  }

  private name(at: number, fits: (ticket: ModelTicket) => boolean = ({ deletedAt }) => deletedAt === null): string {
    const fitting = at % ANY_ONE_IN === 0 ? [] : this.state.tickets.filter(fits);
    const choice = fitting.length > 0 ? fitting : this.state.tickets;
    return choice[at % choice.length]!.name;
  }

  private draft(command: DraftCommand): Draft {
    return { ...this.patch(command), title: command.title };
  }

  /** With a parent by name; the first ticket can have none. */
  private patch({ parent, ...fields }: PatchCommand): Patch {
    if (parent === undefined) return fields;
    const name = parent === null || this.state.tickets.length === 0 ? null : this.name(parent);
    return { ...fields, parentId: name };
  }

  /** As the API accepts it: a ticket without a project names its workspace. */
  private body(fields: Patch): object {
    const inWorkspace = fields.projectId === null && 'title' in fields;
    return this.world.shown({ ...fields, ...(inWorkspace && { workspaceId: this.world.workspaceId }) }) as object;
  }
}
