import type { Response } from 'supertest';
import type { Command, DraftCommand, PatchCommand } from './model-commands.js';
import { isOfPlace, sendOfPlace } from './model-places.js';
import type { ModelWorld } from './model-world.js';

interface Part {
  ticket: string;
  id: string;
}

/** The acknowledged changes. */
export interface Acknowledged {
  created: number;
  deleted: number;
  commented: number;
}

/**
 * The same commands by several people concurrently: their order is unknown, so only what holds for any order is
 * checked.
 */
export class ModelAtOnce {
  readonly acknowledged: Acknowledged = { created: 0, deleted: 0, commented: 0 };
  private readonly tickets: string[] = [];
  private readonly comments: Part[] = [];
  private readonly timeLogs: Part[] = [];

  constructor(private readonly world: ModelWorld) {}

  async play(commands: Command[]): Promise<void> {
    for (const command of commands) {
      const reply = await this.send(command);
      if (!reply) continue;
      if (reply.status >= 500) throw new Error(`${JSON.stringify(command)} answered ${reply.status}: ${reply.text}`);
      this.remember(command, reply);
    }
  }

  private async send(command: Command): Promise<Response | undefined> {
    const as = this.world.as(command.by);
    if (command.do === 'create') return as.post('/api/tickets', this.body(command.ticket));
    if (isOfPlace(command)) return sendOfPlace(this.world, command.by, command);
    if (this.tickets.length === 0) return undefined;
    if (command.do === 'bulk') {
      const operations = command.steps.map((step) => ({
        op: step.op,
        ...(step.op !== 'create' && { id: this.ticket(step.at) }),
        ...(step.op !== 'delete' && { ticket: this.body(step.ticket) }),
      }));
      return as.post('/api/tickets/bulk', { operations, atomic: command.atomic });
    }
    const path = `/api/tickets/${this.ticket(command.at)}`;
    switch (command.do) {
      case 'update':
        return as.put(path, this.body(command.ticket));
      case 'status':
        return as.put(`${path}/status`, { status: command.status });
      case 'assign':
        return as.put(`${path}/assignee`, this.world.shown({ assigneeId: command.to }));
      case 'delete':
        return as.delete(path);
      case 'restore':
        return as.post(`${path}/restore`);
      case 'comment':
        return as.post(`${path}/comments`, { content: command.content });
      case 'logTime':
        return as.post(`${path}/time-logs`, { minutes: command.minutes });
      case 'relate':
        return as.post(`${path}/relations`, { type: command.type, ticketId: this.ticket(command.other) });
      case 'unrelate':
        return as.delete(`${path}/relations`, { type: command.type, ticketId: this.ticket(command.other) });
      default:
        return this.sendOfPart(command);
    }
  }

  private async sendOfPart(
    command: Extract<Command, { do: 'editComment' | 'deleteComment' | 'takeBack' }>,
  ): Promise<Response | undefined> {
    const [parts, kind] = command.do === 'takeBack' ? [this.timeLogs, 'time-logs'] : [this.comments, 'comments'];
    const part = parts[command.nth % parts.length];
    if (!part) return undefined;
    const path = `/api/tickets/${part.ticket}/${kind}/${part.id}`;
    const as = this.world.as(command.by);
    return command.do === 'editComment' ? as.put(path, { content: command.content }) : as.delete(path);
  }

  private remember(command: Command, { status, body }: Response): void {
    const { acknowledged } = this;
    const made = (id: string) => {
      if (!this.tickets.includes(id)) this.tickets.push(id);
      acknowledged.created++;
    };
    if (command.do === 'create' && status === 201) made(body.data.id);
    if (command.do === 'delete' && status === 200) acknowledged.deleted++;
    if (command.do === 'comment' && status === 201) {
      acknowledged.commented++;
      this.comments.push({ ticket: body.data.ticketId, id: body.data.id });
    }
    if (command.do === 'logTime' && status === 201)
      this.timeLogs.push({ ticket: body.data.ticketId, id: body.data.id });
    if (command.do !== 'bulk' || status !== 200) return;
    for (const result of body.data.results as { status: string; id: string }[]) {
      if (result.status === 'created') made(result.id);
      if (result.status === 'deleted') acknowledged.deleted++;
    }
  }

  private ticket(at: number): string {
    return this.tickets[at % this.tickets.length]!;
  }

  private body({ parent, ...fields }: DraftCommand | PatchCommand): object {
    const parentId = parent === null || this.tickets.length === 0 ? null : this.ticket(parent ?? 0);
    const inWorkspace = fields.projectId === null && 'title' in fields;
    return this.world.shown({
      ...fields,
      ...(parent !== undefined && { parentId }),
      ...(inWorkspace && { workspaceId: this.world.workspaceId }),
    }) as object;
  }
}
