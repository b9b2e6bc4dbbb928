import { Injectable } from '@nestjs/common';
import { Delegation } from '#agent-tasks';
import { type Actor, ValidationFailed } from '#contracts';
import type { Json } from '#data';
import type { TicketInput, TicketItem, TicketWalk } from '#tickets';
import { CommentsService, RankService, type TicketAnswer, TicketQueries, TicketsService } from '#tickets';
import type { ListTicketsQuery } from '../../tickets/ticket-query.dto.js';
import { ViewQueries } from '../../tickets/view-query.js';
import { excerpt } from '../answers/excerpt.js';
import { listAnswer } from '../answers/listing.js';
import { listOutput, recordOutput } from '../answers/output-schema.js';
import {
  CHANGED_FIELDS,
  CHANGED_OUTPUT,
  COMPACT_FIELDS,
  DELEGATED_FIELDS,
  DELEGATED_OUTPUT,
  DETAILS_FIELDS,
  FOUND_FIELDS,
  FOUND_OUTPUT,
  LIST_FIELDS,
  LISTED_OUTPUT,
  READ_OUTPUT,
  TICKET_SHOWS,
} from '../answers/ticket-answer.js';
import { inOrder } from './chosen-fields.js';
import { CustomFields } from './custom-fields.js';
import { ProjectNames } from './project-names.js';
import {
  CommentInput,
  CreateTicketInput,
  DelegateInput,
  GetTicketInput,
  ListTicketsInput,
  RankTicketInput,
  SearchTicketsInput,
  UpdateTicketInput,
} from './ticket-inputs.js';
import { TicketReader } from './ticket-reader.js';
import { NamedTicketReferences } from './ticket-references.js';
import { type Tool, tool } from './tool.js';

const ONE = recordOutput('ticket', CHANGED_OUTPUT);
const COMMENT = { id: 'string', ticketId: 'string', createdAt: 'string' } as const;

@Injectable()
export class TicketTools {
  readonly tools: Tool[] = [
    tool({
      name: 'list_tickets',
      title: 'List tickets',
      description:
        'Tickets you may read, filtered and sorted. Several values of a filter mean any of them; `!` before each ' +
        'excludes them.',
      scope: 'tickets:read',
      effect: 'reads',
      input: ListTicketsInput,
      output: listOutput('tickets', LISTED_OUTPUT),
      run: (actor, input) => this.list(actor, input),
    }),
    tool({
      name: 'search_tickets',
      title: 'Search tickets',
      description: 'Tickets by words in key, title, description and comments, best match first, with where they match.',
      scope: 'tickets:read',
      effect: 'reads',
      input: SearchTicketsInput,
      output: listOutput('tickets', FOUND_OUTPUT),
      run: (actor, input) => this.search(actor, input),
    }),
    tool({
      name: 'get_ticket',
      title: 'Read a ticket',
      description: 'One ticket with its description and comments. Call again with `continuation` for the rest.',
      scope: 'tickets:read',
      effect: 'reads',
      input: GetTicketInput,
      output: recordOutput('ticket', READ_OUTPUT),
      run: (actor, input) => this.reader.read(actor, input),
    }),
    tool({
      name: 'create_ticket',
      title: 'Create a ticket',
      description: 'A new ticket. With an `externalId` that is there already, that ticket is answered instead.',
      scope: 'tickets:write',
      effect: 'adds',
      input: CreateTicketInput,
      output: recordOutput('ticket', CHANGED_OUTPUT, { created: { type: 'boolean' } }),
      run: (actor, input) => this.create(actor, input),
    }),
    tool({
      name: 'update_ticket',
      title: 'Update a ticket',
      description: 'Changes the fields given; `null` clears one.',
      scope: 'tickets:write',
      effect: 'changes',
      input: UpdateTicketInput,
      output: ONE,
      run: (actor, input) => this.update(actor, input),
    }),
    tool({
      name: 'delegate',
      title: 'Delegate a ticket',
      description: 'Gives a ticket to an agent and queues a task for it; the task of the previous agent is cancelled.',
      scope: 'tickets:write',
      effect: 'changes',
      input: DelegateInput,
      output: recordOutput('ticket', DELEGATED_OUTPUT),
      run: (actor, input) => this.delegate(actor, input),
    }),
    tool({
      name: 'rank',
      title: 'Move a ticket',
      description:
        'Puts a ticket before or after another of its project, in the order of the board; `status` moves it to ' +
        'another column too.',
      scope: 'tickets:write',
      effect: 'changes',
      input: RankTicketInput,
      output: ONE,
      run: (actor, input) => this.rank(actor, input),
    }),
    tool({
      name: 'comment',
      title: 'Comment on a ticket',
      description: 'Adds a comment to a ticket.',
      scope: 'tickets:write',
      effect: 'adds',
      input: CommentInput,
      output: recordOutput('comment', COMMENT),
      run: (actor, input) => this.comment(actor, input),
    }),
  ];

  constructor(
    private readonly tickets: TicketsService,
    private readonly queries: TicketQueries,
    private readonly delegation: Delegation,
    private readonly ranks: RankService,
    private readonly comments: CommentsService,
    private readonly reader: TicketReader,
    private readonly references: NamedTicketReferences,
    private readonly customFields: CustomFields,
    private readonly names: ProjectNames,
    private readonly views: ViewQueries,
  ) {}

  async list(actor: Actor, input: ListTicketsInput): Promise<object> {
    const { fields, cursor, limit, maxCharacters, ...filters } = input;
    const query = await this.listQuery(actor, filters);
    return listAnswer({
      ...{ name: 'tickets', list: ['list_tickets', filters], limit, cursor, maxCharacters, idOf },
      read: (count, position) =>
        this.queries.list(actor, { ...query, limit: count, cursor: position }).catch(namingCustomFields),
      show: showing(maxCharacters, inOrder(LIST_FIELDS, fields), COMPACT_FIELDS),
    });
  }

  /** With ids instead of names; the filters of a view are overridden by those given. */
  private async listQuery(
    actor: Actor,
    filters: Omit<ListTicketsInput, 'fields' | 'cursor' | 'limit' | 'maxCharacters'>,
  ): Promise<TicketWalk> {
    const { view, customFields: field, column, ...named } = filters;
    const stored: Partial<ListTicketsQuery> = view ? await this.views.run(actor, view, {}) : {};
    const resolved = Object.entries(await this.references.filters(actor, named));
    const given: Partial<TicketWalk> = Object.fromEntries(resolved.filter(([, value]) => value !== undefined));
    const query: TicketWalk = { sort: 'updatedAt', ...stored, ...given, fields: undefined };
    if (field) query.field = { ...stored.field, ...field };
    const columns = await this.names.columnsOf(actor, column, query.project);
    return { ...query, ...(columns && { column: columns }) };
  }

  private async search(actor: Actor, input: SearchTicketsInput): Promise<object> {
    const { fields, cursor, limit, maxCharacters, ...filters } = input;
    const { query: q, ...query } = await this.references.filters(actor, filters);
    return listAnswer({
      ...{ name: 'tickets', list: ['search_tickets', filters], limit, cursor, maxCharacters, idOf },
      read: (count, position) => this.queries.search(actor, { q, ...query, limit: count, cursor: position }),
      show: showing(maxCharacters, inOrder(FOUND_FIELDS, fields), [...COMPACT_FIELDS, 'snippet']),
    });
  }

  private async create(actor: Actor, input: CreateTicketInput): Promise<object> {
    const { idempotencyKey: _, fields: __, maxCharacters: ___, customFields: fields, ...given } = input;
    const values = await this.withIds(actor, { ...given, ...(fields !== undefined && { fields }) });
    const { ticket, created } = await this.tickets.create(actor, values).catch(namingCustomFields);
    return { ...(await this.changed(actor, ticket, input)), created };
  }

  private async update(actor: Actor, input: UpdateTicketInput): Promise<object> {
    const {
      ticket,
      version,
      idempotencyKey: _,
      fields: __,
      maxCharacters: ___,
      customFields: fields,
      ...given
    } = input;
    const values = await this.withIds(actor, { ...given, ...(fields !== undefined && { fields }) }, ticket);
    const known = version === undefined ? undefined : { versions: [version] };
    return this.changed(
      actor,
      await this.tickets.update(actor, ticket, values, known).catch(namingCustomFields),
      input,
    );
  }

  /** The values to write, with ids and keys instead of names; `ticket` is the one being changed. */
  private async withIds<T extends TicketInput>(actor: Actor, given: T, ticket?: string): Promise<T> {
    const resolved = await this.references.withIds(actor, given, ticket);
    const values = await this.names.withIds(actor, resolved, ticket);
    const { fields, projectId } = values;
    if (fields === undefined) return values;
    const byKey = await this.customFields.byKey(actor, fields, { projectId, ticket }).catch(namingCustomFields);
    return { ...values, fields: byKey };
  }

  private async delegate(actor: Actor, input: DelegateInput): Promise<object> {
    const { ticket, agentId: name, instructions, maxCharacters } = input;
    const agentId = name && (await this.references.agent(actor, name, ticket));
    const delegated = await this.delegation.delegate(actor, ticket, agentId, instructions);
    return this.reader.present(actor, delegated, {
      fields: DELEGATED_FIELDS,
      explicit: false,
      all: false,
      maxCharacters,
    });
  }

  private async rank(actor: Actor, input: RankTicketInput): Promise<object> {
    const { ticket, before, after, status, columnId: column } = input;
    const columnId = column && (await this.names.column(actor, column, { ticket }));
    const target = { before: before ?? undefined, after: after ?? undefined, status, columnId };
    return this.changed(actor, await this.ranks.move(actor, ticket, target), input);
  }

  private async comment(actor: Actor, { ticket, content }: CommentInput): Promise<object> {
    const { id, ticketId, createdAt } = await this.comments.create(actor, ticket, content);
    return { comment: { id, ticketId, createdAt } };
  }

  private changed(
    actor: Actor,
    ticket: TicketAnswer,
    { fields, maxCharacters }: { fields?: string[]; maxCharacters: number },
  ) {
    const chosen = inOrder(DETAILS_FIELDS, fields) ?? CHANGED_FIELDS;
    return this.reader.present(actor, ticket, {
      fields: chosen,
      explicit: fields !== undefined,
      all: false,
      maxCharacters,
    });
  }
}

/** Renames the field to the tool's argument in the error. */
function namingCustomFields(error: unknown): never {
  if (!(error instanceof ValidationFailed)) throw error;
  const named = Object.entries(error.fields).map(([name, messages]) => [
    name.replace(/^fields?\b/, 'customFields'),
    messages,
  ]);
  throw new ValidationFailed(Object.fromEntries(named));
}

const idOf = (ticket: Json<TicketItem>): string => ticket.value.id;

/** The requested fields, or the default ones of a list. */
const showing =
  (maxCharacters: number, explicit: string[] | undefined, compact: string[]) =>
  (ticket: Json<TicketItem>): object =>
    excerpt('ticket', ticket.value, {
      fields: explicit ?? compact,
      shows: TICKET_SHOWS,
      explicit: explicit !== undefined,
      maxCharacters,
    });
