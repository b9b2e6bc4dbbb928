import { type ImportSource, TICKET_STATUSES } from '#contracts';
import { ImportRunner, RepositoryReading } from '#imports';
import { type CounterFault, verifyCounters } from '#tickets';
import type { Call } from './client.js';
import type { Docket } from './docket.js';
import { form } from './form.js';
import type { TestProject, TestUser } from './given.js';

export type Source = Exclude<ImportSource, 'github'>;

export interface Sending {
  /** Parsed, or as the text of the form. */
  mapping?: unknown;
  createLabels?: boolean;
  by?: TestUser;
}

export interface StartedImport {
  id: string;
  status: string;
}

export interface ImportedComment {
  id: string;
  content: string;
  imported: boolean;
  authorId: string;
  createdAt: string;
}

/** With details. */
export type ShownTicket = Record<string, unknown> & {
  id: string;
  title: string;
  externalId: string | null;
  version: number;
  updatedAt: string;
  comments: ImportedComment[];
};

/** Imports into one project, and what comes of them. */
export class Importing {
  constructor(
    readonly docket: Docket,
    readonly admin: TestUser,
    readonly project: TestProject,
  ) {}

  /** With a project of its own, in a workspace of its own. */
  static async intoNewProject(docket: Docket, admin: TestUser, ...members: TestUser[]): Promise<Importing> {
    const { id: workspaceId } = await docket.given.workspace(admin);
    const project = await docket.given.project(admin, { workspaceId });
    for (const member of members) await docket.given.member(admin, project, 'member', member);
    return new Importing(docket, admin, project);
  }

  private get path(): string {
    return `/api/project/${this.project.id}`;
  }

  /** Sends a file as the body, or in a form if it has a mapping. */
  send(source: Source, content: string, { mapping, createLabels, by = this.admin }: Sending = {}, query = ''): Call {
    const url = `${this.path}/import?source=${source}${createLabels ? '&createLabels=true' : ''}${query}`;
    const type = source.endsWith('json') ? 'application/json' : 'text/csv';
    const call = this.docket.as(by).post(url);
    if (mapping === undefined) return call.sending(type, content);
    const text = typeof mapping === 'string' ? mapping : JSON.stringify(mapping);
    const body = form({ name: 'mapping', content: text }, { name: 'file', filename: 'export', type, content });
    return call.sending(body.type, body.body);
  }

  async dryRun(source: Source, content: string, sending: Sending = {}) {
    const reply = await this.send(source, content, sending, '&dryRun=true');
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.data;
  }

  async start(source: Source, content: string, sending: Sending = {}): Promise<StartedImport> {
    const reply = await this.send(source, content, sending);
    if (reply.status !== 202) throw new Error(reply.text);
    return reply.body.data;
  }

  /** Imports a file to the end; returns the import. */
  async run(source: Source, content: string, sending: Sending = {}) {
    const started = await this.start(source, content, sending);
    await this.workThrough();
    return this.state(started);
  }

  /** One step of the worker. Returns whether there was one to do. */
  async work(): Promise<boolean> {
    const hasRead = await this.docket.service(RepositoryReading).next();
    return (await this.docket.service(ImportRunner).next()) || hasRead;
  }

  async workThrough(): Promise<void> {
    while (await this.work());
  }

  async state({ id }: { id: string }) {
    return (await this.docket.as(this.admin).get(`${this.path}/imports/${id}`)).body.data;
  }

  end({ id }: { id: string }, how: 'cancel' | 'undo', by = this.admin): Call {
    return this.docket.as(by).post(`${this.path}/imports/${id}/${how}`);
  }

  async undo(found: { id: string }) {
    const reply = await this.end(found, 'undo');
    if (reply.status !== 202) throw new Error(reply.text);
    await this.workThrough();
    return this.state(found);
  }

  /** By row. */
  async errors({ id }: { id: string }): Promise<Record<number, Record<string, string[]>>> {
    const { data } = (await this.docket.as(this.admin).get(`${this.path}/imports/${id}/errors?limit=100`)).body;
    return Object.fromEntries(data.map(({ row, errors }: { row: number; errors: object }) => [row, errors]));
  }

  /** The tickets of the project with their details, by external id; those without one by title. */
  async tickets(): Promise<Record<string, ShownTicket>> {
    const as = this.docket.as(this.admin);
    const list: ShownTicket[] = (await as.get(`/api/tickets?project=${this.project.id}&limit=100`)).body.data;
    const tickets: Record<string, ShownTicket> = {};
    for (const { id, externalId, title } of list) {
      tickets[externalId ?? title] = (await as.get(`/api/tickets/${id}`)).body.data;
    }
    return tickets;
  }

  async label(name: string): Promise<{ id: string; name: string }> {
    return this.docket.given.label(this.admin, this.project.workspaceId, name);
  }

  async group(name: string, body: object = {}): Promise<{ id: string; name: string }> {
    const path = `/api/workspaces/${this.project.workspaceId}/groups`;
    return (await this.docket.as(this.admin).post(path, { name, ...body })).body.data;
  }

  async groupMade(name: string): Promise<string | undefined> {
    const sql = 'SELECT id FROM groups WHERE project_id = $1 AND name = $2';
    return (await this.docket.rows<{ id: string }>(sql, [this.project.id, name]))[0]?.id;
  }

  /** What is wrong with the counters of tickets, in all projects. */
  counterFaults(): Promise<CounterFault[]> {
    return verifyCounters({ query: (sql: string) => this.docket.rows(sql) } as never);
  }

  /** A custom field. */
  async field(body: object): Promise<{ id: string; key: string }> {
    return (await this.docket.as(this.admin).post(`${this.path}/fields`, body)).body.data;
  }

  /** The project gets a column for each status, and these. Returns their ids by name. */
  async columns(...others: { name: string; status: string }[]): Promise<Record<string, string>> {
    const plan = [...TICKET_STATUSES.map((status) => ({ name: `The ${status}`, status })), ...others];
    const reply = await this.docket.as(this.admin).put(`${this.path}/columns`, plan);
    if (reply.status !== 200) throw new Error(reply.text);
    return Object.fromEntries(reply.body.data.map(({ name, id }: { name: string; id: string }) => [name, id]));
  }

  async names(kind: 'labels' | 'groups'): Promise<string[]> {
    const path = `/api/workspaces/${this.project.workspaceId}/${kind}?limit=100`;
    const { data } = (await this.docket.as(this.admin).get(path)).body;
    return data.map(({ name }: { name: string }) => name).sort();
  }

  /** Directions and types of the relations of a ticket, with the titles of the others. */
  async relations(ticket: { id: string }): Promise<string[]> {
    const { data } = (await this.docket.as(this.admin).get(`/api/tickets/${ticket.id}/relations`)).body;
    const named = ({ direction, type, ticket: other }: ShownRelation) => `${direction} ${type} ${other.title}`;
    return data.map(named).sort();
  }
}

interface ShownRelation {
  direction: string;
  type: string;
  ticket: { title: string };
}

/** CSV with a quoted cell where it needs one. */
export const csv = (...rows: (string | number)[][]): string =>
  rows.map((row) => row.map((cell) => quoted(String(cell))).join(',')).join('\n');

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows under a header that has all their columns, in the order in which they first come. */
export function table(...rows: Record<string, string | number>[]): string {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csv(header, ...rows.map((row) => header.map((name) => row[name] ?? '')));
}

/** The comments of a ticket, without what the server adds. */
export const commentsOf = ({ comments }: ShownTicket): Omit<ImportedComment, 'id'>[] =>
  comments.map(({ content, authorId, createdAt, imported }) => ({ content, authorId, createdAt, imported }));

/** An export of Jira with usual values in one row, and values that nothing here is called in the other. */
export const jiraExport = (assignee: TestUser, reporter: TestUser): string =>
  table(
    {
      'Issue key': 'J-1',
      Summary: 'One',
      Status: 'Selected for Development',
      'Issue Type': 'Story',
      Priority: 'Blocker',
      Assignee: assignee.email.toUpperCase(),
      Reporter: reporter.email,
      Labels: 'Known',
      Sprint: 'Sprint 1',
      'Custom field (Severity)': '3',
      'Custom field (Colour)': 'red',
    },
    {
      'Issue key': 'J-2',
      Summary: 'Two',
      Status: 'Waiting for legal',
      'Issue Type': 'Wish',
      Priority: 'Whatever',
      Labels: 'unknown',
      Sprint: 'Sprint 2',
    },
  );
