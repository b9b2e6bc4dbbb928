import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Clock, type FieldErrors, type ImportSource, NAME_LENGTH } from '#contracts';
import type { Transaction } from '#data';
import {
  applyTicketInput,
  blankTicket,
  type ImportedComment,
  insertImportedComments,
  insertTickets,
  type ProjectSchema,
  placeInColumns,
  projectSchema,
  type TicketState,
} from '#tickets';
import type { ImportScope, RowOutcome } from '../import-batch.js';
import { INSERT_IMPORT_TICKETS, LOCK_TICKET_COUNTERS } from '../import-batch.sql.js';
import type { Mapping } from '../mapping/mapping.js';
import type { ForeignComment, ForeignTicket } from '../sources/foreign-ticket.js';
import { markupOf } from '../sources/source-readers.js';
import {
  EXISTING_TICKETS,
  INSERT_IMPORT_COMMENTS,
  INSERT_IMPORT_LINKS,
  LOCK_EXISTING_TICKETS,
  LOCK_LABELS,
  LOCK_OPEN_GROUPS,
  STILL_MEMBERS,
} from './foreign-batch.sql.js';
import { type Texts, textsOf, withAuthor } from './foreign-texts.js';
import { instant, type MappedTicket, mapTicket } from './mapped-ticket.js';
import { MappingTable } from './mapping-table.js';
import type { StoredRow } from './stored-row.js';

export interface ForeignScope extends ImportScope {
  source: ImportSource;
  mapping: Mapping;
  zone: string;
}

interface Candidate {
  foreign: ForeignTicket;
  mapped: MappedTicket;
  texts: Texts;
}

/** What is still there of all that the batch refers to. */
interface Usable {
  members: Set<string>;
  labels: Set<string>;
  groups: Set<string>;
}

/**
 * Creates tickets from rows of another tracker, with their comments; for tickets that are there, only new comments are
 * added. A row with unknown values is imported without them, and reported.
 */
@Injectable()
export class ForeignBatch {
  constructor(private readonly clock: Clock) {}

  async run(tx: Transaction, scope: ForeignScope, rows: { row: number; data: StoredRow }[]): Promise<RowOutcome> {
    const schema = await projectSchema(tx, scope.projectId);
    const table = new MappingTable(scope.mapping);
    const context = { table, schema, zone: scope.zone, creates: { labels: false, groups: () => false } };
    const candidates: Candidate[] = [];
    const errors: { row: number; errors: FieldErrors }[] = [];
    for (const { row, data } of rows) {
      const problems = { ...data.problems };
      const mapped = data.ticket && mapTicket(data.ticket, context, problems);
      if (mapped) candidates.push(await this.candidate(data.ticket!, mapped, scope));
      if (Object.keys(problems).length > 0) errors.push({ row, errors: problems });
    }
    const usable = await this.stillThere(tx, scope, table, candidates, schema);
    const ids = await this.lockExisting(tx, scope, candidates);
    const fresh = withoutTaken(candidates, ids);
    const existing = [...ids.values()];
    const now = this.clock.now();
    const tickets: TicketState[] = [];
    for (const candidate of fresh) {
      const ticket = ticketOf(candidate, usable, scope, schema, now);
      ids.set(candidate.mapped.externalId, ticket.id);
      tickets.push(ticket);
    }
    if (tickets.length > 0) await this.insert(tx, scope, tickets, fresh, schema);
    await this.addComments(tx, scope, table, usable, candidates, ids, existing, now);
    const failed = rows.length - candidates.length;
    return { created: tickets.length, existing: candidates.length - tickets.length, failed, errors };
  }

  /** Its texts are converted before anything is locked, since that takes time. */
  private async candidate(foreign: ForeignTicket, mapped: MappedTicket, { source }: ForeignScope): Promise<Candidate> {
    return { foreign, mapped, texts: await textsOf(foreign, markupOf(source)) };
  }

  private async stillThere(
    tx: Transaction,
    { workspaceId, projectId }: ForeignScope,
    table: MappingTable,
    candidates: Candidate[],
    schema: ProjectSchema,
  ): Promise<Usable> {
    const authors = candidates.flatMap(({ foreign }) => foreign.comments.map(({ author }) => table.member(author)));
    const members = candidates.flatMap(({ mapped: { assigneeId, reporterId, fields } }) => [
      ...[assigneeId, reporterId],
      ...peopleFields(schema).flatMap((key) => (fields[key] as string | undefined) ?? []),
    ]);
    const found = async (sql: string, ids: (string | null)[], ...rest: string[]) => {
      const wanted = [...new Set(ids.filter((id) => id !== null))];
      const rows = wanted.length > 0 ? await tx.query<{ id: string }>(sql, [wanted, workspaceId, ...rest]) : [];
      return new Set(rows.map(({ id }) => id));
    };
    return {
      members: await found(STILL_MEMBERS, [...members, ...authors], projectId),
      labels: await found(
        LOCK_LABELS,
        candidates.flatMap(({ mapped }) => mapped.labelIds),
      ),
      groups: await found(
        LOCK_OPEN_GROUPS,
        candidates.map(({ mapped }) => mapped.groupId),
      ),
    };
  }

  /** By external id. Others that create tickets in the project wait, so that an id that is free now stays free. */
  private async lockExisting(tx: Transaction, { projectId }: ForeignScope, candidates: Candidate[]) {
    const names = candidates.map(({ mapped }) => mapped.externalId);
    await tx.query(LOCK_EXISTING_TICKETS, [projectId, names]);
    await tx.query(LOCK_TICKET_COUNTERS, [projectId]);
    const rows = await tx.query<{ id: string; externalId: string }>(EXISTING_TICKETS, [projectId, names]);
    return new Map(rows.map(({ id, externalId }) => [externalId, id]));
  }

  private async insert(
    tx: Transaction,
    { id, projectId, workspaceId }: ForeignScope,
    tickets: TicketState[],
    fresh: Candidate[],
    schema: ProjectSchema,
  ): Promise<void> {
    await insertTickets(tx, projectId, tickets, schema);
    const ids = tickets.map((ticket) => ticket.id);
    await tx.query(INSERT_IMPORT_TICKETS, [id, workspaceId, ids, tickets[0]!.updatedAt]);
    const links = fresh.flatMap(({ foreign: { parent, links } }, index) => {
      const ticketId = ids[index]!;
      const others = links.map(({ kind, to }) => ({ ticketId, kind, externalId: to }));
      const all = parent ? [{ ticketId, kind: 'parent', externalId: parent }, ...others] : others;
      return all.filter(({ externalId }) => externalId.length <= NAME_LENGTH); // no ticket has a longer one
    });
    if (links.length > 0) await tx.query(INSERT_IMPORT_LINKS, [id, workspaceId, JSON.stringify(links)]);
  }

  private async addComments(
    tx: Transaction,
    scope: ForeignScope,
    table: MappingTable,
    usable: Usable,
    candidates: Candidate[],
    ids: Map<string, string>,
    existing: string[],
    now: Date,
  ): Promise<void> {
    const comments: ImportedComment[] = [];
    for (const { foreign, mapped, texts } of candidates) {
      for (const [index, comment] of foreign.comments.entries()) {
        const text = texts.comments[index]!;
        if (text === '') continue;
        const author = table.member(comment.author);
        const isMember = author !== null && usable.members.has(author);
        const content = comment.author && !isMember ? withAuthor(text, table.nameOf(comment.author)) : text;
        comments.push({
          id: uuidv7(),
          workspaceId: scope.workspaceId,
          ticketId: ids.get(mapped.externalId)!,
          authorId: isMember ? author : scope.userId,
          content,
          externalId: identityOf(comment),
          createdAt: notAfter(now, instant(comment.createdAt, scope.zone) ?? mapped.createdAt),
        });
      }
    }
    const inserted = await insertImportedComments(tx, comments, existing, now);
    const added = comments.filter(({ id, ticketId }) => inserted.has(id) && existing.includes(ticketId));
    if (added.length === 0) return;
    await tx.query(INSERT_IMPORT_COMMENTS, [scope.id, scope.workspaceId, added.map(({ id }) => id)]);
  }
}

function ticketOf(
  { mapped, texts }: Candidate,
  { members, labels, groups }: Usable,
  scope: ForeignScope,
  schema: ProjectSchema,
  now: Date,
): TicketState {
  const { title, externalId, type, priority, dueDate, estimate } = mapped;
  const among = (ids: Set<string>, id: string | null) => (id !== null && ids.has(id) ? id : null);
  const createdAt = notAfter(now, mapped.createdAt);
  const blank = { ...blankTicket(among(members, mapped.reporterId) ?? scope.userId, now), createdAt };
  const { status, columnId } = placeInColumns(schema.columns, blank, mapped);
  const input = {
    ...{ title, externalId, type, priority, dueDate, estimate, status },
    description: texts.description,
    labelIds: mapped.labelIds.filter((id) => labels.has(id)),
    assigneeId: among(members, mapped.assigneeId),
    groupId: among(groups, mapped.groupId),
  };
  const ticket = applyTicketInput(blank, input, now);
  const completedAt = ticket.completedAt && later(createdAt, notAfter(now, mapped.completedAt));
  const { workspaceId, projectId } = scope;
  const fields = { ...mapped.fields };
  for (const key of peopleFields(schema)) if (!members.has(fields[key] as string)) delete fields[key];
  return { ...ticket, completedAt, columnId, fields, workspaceId, projectId };
}

/** The keys of fields whose values are people. */
const peopleFields = ({ fields }: ProjectSchema): string[] =>
  fields.filter(({ type }) => type === 'user').map(({ key }) => key);

/** What is unknown happened now, and nothing in the future. */
const notAfter = (now: Date, date: Date | null): Date => (date && date < now ? date : now);

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Other trackers do not always tell the ids of comments. A comment that was edited there is another one. */
const identityOf = ({ author, createdAt, content }: ForeignComment): string =>
  createHash('sha256')
    .update(JSON.stringify([author?.id ?? author?.email ?? author?.name ?? null, createdAt, content]))
    .digest('base64url');

/** The first of each, and only if its external id is not taken. */
function withoutTaken(candidates: Candidate[], taken: ReadonlyMap<string, string>): Candidate[] {
  const seen = new Set(taken.keys());
  return candidates.filter(({ mapped: { externalId } }) => !seen.has(externalId) && seen.add(externalId));
}
