import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Person } from '#access';
import { readableScopes, roleColumns, type ScopeFilter } from '#access';
import { type Actor, type Choice, Clock, NotFound, type TicketStatus } from '#contracts';
import {
  type CorrectedIn,
  corrected,
  Database,
  Json,
  type Order,
  type Page,
  type PageRequest,
  Paging,
  Parameters,
  ReplicaReader,
  type Sql,
  type VersionedJson,
  withTypoCorrection,
} from '#data';
import type { CommentRecord } from '../comments/comment.queries.js';
import { SchemaFilters } from '../fields/schema-filters.js';
import { isShown } from '../labels/shown-group.js';
import {
  mustBeReadable,
  TicketAccess,
  type TicketPermissions,
  type TicketStanding,
  ticketPermissions,
} from '../ticket-access.js';
import { idOfKey, parseTicketKey } from '../ticket-key.js';
import { inOrderOfField } from './field-order.js';
import type { OpenAgentTask } from './open-agent-task.js';
import { restorable } from './restorable.js';
import { allCandidates, latestCandidates, RANKED_AT_MOST } from './search-candidates.js';
import { RANK_ORDER, type RankedRow, SearchPosition } from './search-position.js';
import { type Snippet, SnippetFinder } from './search-snippet.js';
import { DETAILS, EMPTY_DETAILS, TALK } from './ticket-details.js';
import { checkedPerRow, gatheredBy, type TicketFilter, ticketFilterConditions } from './ticket-filter.js';
import { type SearchText, TicketMatch } from './ticket-match.js';
import { inOrderOfScopes, matched, pageRows } from './ticket-page.js';
import { type TicketItem, ticketSelect } from './ticket-select.js';
import { orderOf, sortsOf } from './ticket-sorts.js';
import { knownTotal, ticketTotal, totalOfMatches } from './ticket-total.js';

export interface TicketDetails extends TicketItem {
  project: object | null;
  workspace: object;
  group: object | null;
  comments: CommentRecord[];
  mentions: Person[];
  agentTask: OpenAgentTask | null;
  permissions: TicketPermissions;
}

export interface TicketListQuery extends PageRequest, TicketFilter {
  /** One of `SORTS`, or `field.` and the key of a field. */
  sort: string;
  /** By default ascending for rank, otherwise descending. */
  order?: Order;
  search?: string;
  /** The fields to return besides `id`; all by default. */
  fields?: readonly string[];
}

/** One ticket, with the facts that decide the permissions in the response. */
export interface FoundTicket extends TicketStanding {
  id: string;
  reporterId: string;
  version: number;
  item: string;
}

/** CTEs, and the query of the details over them. */
interface TicketDetailsSql {
  with: string;
  select: string;
}

interface Walk {
  /** Counted for the first batch; later batches reuse it as an estimate. */
  matched?: number;
}

/** A list from beginning to end. */
export type TicketWalk = Omit<TicketListQuery, keyof PageRequest>;

/** A search result with its snippet. */
export interface FoundItem extends TicketItem {
  snippet: Snippet;
}

interface FoundRow extends RankedRow, Pick<TicketItem, 'title' | 'description'> {
  total: number;
  item: string;
  comment: string | null;
}

export interface TicketSearchQuery extends PageRequest {
  q: string;
  project?: string[];
  status?: Choice<TicketStatus>[];
  fields?: readonly string[];
}

const COMMENTS_SHOWN = 50;
const MAX_FOUND = 100; // the maximum limit of a search
const UNRANKED = -1; // below any rank
const LONG_ITEM = 16 * 1024; // characters; processing takes about a millisecond
const WALKED_AT_ONCE = 200; // rows in memory at a time

@Injectable()
export class TicketQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
    private readonly access: TicketAccess,
    private readonly match: TicketMatch,
    private readonly schemas: SchemaFilters,
  ) {}

  async list(actor: Actor, asked: TicketListQuery): Promise<Page<Json<TicketItem>>> {
    const query = await this.schemas.resolved(actor, asked);
    if (query.search === undefined) return this.page(actor, query);
    return withTypoCorrection(this.reader, query.search, correctedIn(actor, query), (typed) =>
      this.page(actor, query, typed),
    );
  }

  /**
   * Everything the list would show page by page: one statement per batch, on demand, counted once. `actor` is called
   * before each batch, because a walk may take long and must end when the caller's permissions do.
   */
  async *walk(actor: () => Promise<Actor>, asked: TicketWalk): AsyncGenerator<Json<TicketItem>[], void> {
    const query = await this.schemas.resolved(await actor(), asked);
    const read = async (typed?: SearchText, cursor?: string, walk: Walk = {}) =>
      this.page(await actor(), { ...query, cursor, limit: WALKED_AT_ONCE }, typed, walk);
    let typed: SearchText | undefined = query.search === undefined ? undefined : { text: query.search };
    let batch = await read(typed);
    if (query.search !== undefined && batch.items.length === 0) {
      typed = await corrected(this.reader, query.search, correctedIn(await actor(), query));
      if (typed) batch = await read(typed);
    }
    const { total } = batch;
    for (;;) {
      yield batch.items;
      if (!batch.nextCursor) return;
      batch = await read(typed, batch.nextCursor, { matched: total });
    }
  }

  /** Best match first; the total covers all matches. */
  search(actor: Actor, query: TicketSearchQuery): Promise<Page<Json<FoundItem>>> {
    return withTypoCorrection(this.reader, query.q, correctedIn(actor, query), (typed) =>
      this.ranked(actor, query, typed),
    );
  }

  /** A ticket by id or any key it ever had, if the actor may read it, in one statement. */
  async readable(actor: Actor, idOrKey: string, fields?: readonly string[]): Promise<VersionedJson<TicketDetails>> {
    const key = parseTicketKey(idOrKey);
    if (!key && !isUuid(idOrKey)) throw new NotFound('Ticket');
    const which = (parameters: Parameters) =>
      key ? idOfKey(parameters.add(key.projectKey), parameters.add(key.number)) : parameters.add(idOrKey);
    const found = await this.details(this.db, actor, which, fields);
    mustBeReadable(actor, idOrKey, found);
    return ticketAnswer(actor, found, fields);
  }

  /** The readable children of a readable ticket, by rank. */
  async children(
    actor: Actor,
    idOrKey: string,
    request: PageRequest & Pick<TicketListQuery, 'fields'>,
  ): Promise<Page<Json<TicketItem>>> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    return this.page(actor, { ...request, parent: [id], sort: 'rank' });
  }

  /** A ticket after a permitted change. */
  async ticket(sql: Sql, actor: Actor, id: string): Promise<VersionedJson<TicketDetails>> {
    return ticketAnswer(actor, await this.details(sql, actor, (parameters) => parameters.add(id)));
  }

  /** List items in the order of the given ids, after a permitted change. */
  async items(sql: Sql, actor: Actor, ids: string[]): Promise<Json<TicketItem>[]> {
    const parameters = new Parameters();
    const {
      with: ctes,
      item,
      from,
    } = ticketSelect(actor, parameters, {
      rows: `SELECT t.*, named.place FROM unnest(${parameters.add(ids)}::uuid[]) WITH ORDINALITY AS named (id, place)
        JOIN tickets t USING (id)`,
    });
    const rows = await sql.query<{ item: string }>(
      `WITH ${ctes} SELECT ${item} AS item ${from} ORDER BY t.place`,
      parameters.values,
    );
    return rows.map(({ item }) => new Json<TicketItem>(item));
  }

  /** The same for the statement that changes a ticket, or creates it: it returns the row as the CTE `ticket`. */
  writtenTicket(actor: Actor, parameters: Parameters, created?: { labels?: string }): TicketDetailsSql {
    return this.detailsOf(actor, parameters, { rows: 'SELECT * FROM ticket', created });
  }

  /** All details of one ticket in one statement, or only the requested `fields`. */
  private async details(
    sql: Sql,
    actor: Actor,
    which: (parameters: Parameters) => string,
    fields?: readonly string[],
  ): Promise<FoundTicket> {
    const parameters = new Parameters();
    const rows = `SELECT * FROM tickets WHERE id = ${which(parameters)} AND deleted_at IS NULL`;
    const { with: ctes, select } = this.detailsOf(actor, parameters, { rows, fields });
    const [found] = await sql.query<FoundTicket>(`WITH ${ctes} ${select}`, parameters.values);
    if (!found) throw new NotFound('Ticket');
    return found;
  }

  private detailsOf(
    actor: Actor,
    parameters: Parameters,
    { rows, fields, created }: { rows: string; fields?: readonly string[]; created?: { labels?: string } },
  ): TicketDetailsSql {
    const talks = !created && (!fields || fields.some((field) => TALK.includes(field)));
    const {
      with: ctes,
      item,
      from,
    } = ticketSelect(actor, parameters, {
      rows,
      fields,
      labels: created?.labels,
      beside: talks
        ? {
            with: `talk AS MATERIALIZED (SELECT * FROM comments WHERE ticket_id = (SELECT id FROM shown)
                ORDER BY created_at DESC, id DESC LIMIT ${COMMENTS_SHOWN}),
              called AS MATERIALIZED (SELECT comment_id, user_id FROM ticket_mentions WHERE ticket_id = (SELECT id FROM shown))`,
            people: 'SELECT author_id FROM talk UNION ALL SELECT user_id FROM called',
          }
        : undefined,
      extra: created ? { ...DETAILS, ...EMPTY_DETAILS } : DETAILS,
      joins: `JOIN workspaces w ON w.id = t.workspace_id LEFT JOIN groups g ON g.id = t.group_id AND ${isShown('g', 't')}`,
    });
    const user = parameters.addId(actor.userId);
    return {
      with: ctes,
      select: `SELECT t.id, t.version, t.reporter_id AS "reporterId", p.status AS "projectStatus", p.visibility,
         ${roleColumns(user, { workspaceId: 't.workspace_id', projectId: 't.project_id' })},
         ${item} AS item ${from}`,
    };
  }

  private page(actor: Actor, query: TicketListQuery, typed?: SearchText, walk?: Walk): Promise<Page<Json<TicketItem>>> {
    const parameters = new Parameters();
    const order = orderOf(query);
    const { fieldSort } = query;
    const paging = new Paging(sortsOf(query, order, parameters), query.sort, order, query, 't.id');
    const which = query.deleted ? 'deleted' : 'alive';
    const conditions = ticketFilterConditions(actor, query, parameters, 't');
    if (query.deleted) conditions.push(...restorable(actor, this.clock.now(), parameters, 't'));
    if (typed) conditions.push(checkedPerRow('t.id IN (SELECT ticket_id FROM matches)'));
    const counted = { conditions, scopes: CTES.scopes, which } as const;
    const total = walk?.matched
      ? knownTotal(walk.matched, parameters, which)
      : typed
        ? totalOfMatches(counted)
        : ticketTotal(actor, query, parameters, counted);
    const ctes = [
      `scopes AS MATERIALIZED (${readableScopes(actor, query, parameters, `${total.tickets} AS tickets${fieldSort ? ', c.tickets AS all_tickets' : ''}`)})`,
    ];
    if (typed) ctes.push(`matches AS MATERIALIZED (${this.match.matches(typed, parameters, which)})`);
    ctes.push(`matched AS MATERIALIZED (${matched(total.sql, 'scopes')})`);
    const gathered = typed ? 'in all scopes' : gatheredBy(query);
    const items = ticketSelect(actor, parameters, {
      rows:
        fieldSort && which === 'alive'
          ? inOrderOfField({ paging, order }, fieldSort, parameters, conditions, gathered, CTES)
          : !typed && which === 'alive' && hasScopeIndex(query, conditions.length)
            ? inOrderOfScopes(paging, parameters, conditions, CTES)
            : pageRows(paging, parameters, conditions, gathered, CTES, which),
      fields: query.fields,
    });
    return paging.readJson(this.reader, parameters, {
      with: [...ctes, items.with].join(', '),
      count: 'SELECT tickets FROM matched',
      rows: `SELECT t.id, t."sortValue", ${items.item} AS item ${items.from} ${paging.orderBy}`,
    });
  }

  private async ranked(actor: Actor, query: TicketSearchQuery, typed: SearchText): Promise<Page<Json<FoundItem>>> {
    const parameters = new Parameters();
    const position = new SearchPosition(query);
    const snippets = new SnippetFinder(typed);
    const scopes = readableScopes(actor, query, parameters);
    const matches = this.match.matches(typed, parameters);
    const conditions = ticketFilterConditions(actor, { status: query.status }, parameters, 't');
    const isWithinRanked = position.isWithin(RANKED_AT_MOST);
    const candidates =
      isWithinRanked && conditions.length === 0 && this.match.isByWords(typed.text)
        ? latestCandidates()
        : allCandidates(conditions);
    const rank = this.match.rank(typed, 's.document', parameters);
    // Unranked matches follow the ranked ones, in the order in which they were selected.
    const others = `UNION ALL SELECT id, updated_at, ${UNRANKED} FROM found WHERE id NOT IN (SELECT id FROM ranked)`;
    const shown = ticketSelect(actor, parameters, {
      // The literal number is for the planner, which with only a parameter would plan every search anew.
      rows: `SELECT t.*, best.rank AS relevance FROM (
          SELECT * FROM (
            SELECT * FROM (SELECT * FROM ranked ${isWithinRanked ? '' : others}) AS candidates
            ${position.condition(parameters)} ORDER BY ${RANK_ORDER} LIMIT ${MAX_FOUND + 1} ${position.offsetClause(parameters)}
          ) AS most LIMIT ${parameters.add(query.limit + 1)}
        ) best JOIN tickets t ON t.id = best.id`,
      fields: query.fields,
    });
    const found = await this.reader.query<FoundRow>(
      `WITH scopes AS MATERIALIZED (${scopes}), matches AS MATERIALIZED (${matches}), ${candidates.with}, ranked AS MATERIALIZED (
         SELECT f.id, f.updated_at, greatest(f.known, ${rank})::float8 AS rank FROM (
           SELECT * FROM found ORDER BY known DESC NULLS LAST, updated_at DESC, id DESC LIMIT ${RANKED_AT_MOST}
         ) f CROSS JOIN LATERAL (
           SELECT s.document FROM ticket_search s WHERE s.ticket_id = f.id
           OFFSET 0 -- ticket by ticket: the planner expects the limit above, and would read the table for so many
         ) AS s
       ), ${shown.with} SELECT (${candidates.total})::int AS total, page.* FROM (SELECT 1) AS one LEFT JOIN LATERAL (
         SELECT t.id, t.relevance AS rank, iso(t.updated_at) AS "updatedAt", ${shown.item} AS item,
           t.title, t.description,
           ${this.match.matchingComment(typed, snippets.words, 't.id', parameters)} AS comment
         ${shown.from} ORDER BY t.relevance DESC, t.updated_at DESC, t.id DESC
       ) AS page ON true`,
      parameters.values,
    );
    const rows = found.filter(({ id }) => id !== null);
    const page = rows.slice(0, query.limit);
    const isAsked = !query.fields || query.fields.includes('snippet');
    const items = isAsked ? await this.withSnippets(page, snippets) : page.map(({ item }) => new Json<FoundItem>(item));
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    const nextCursor = last && position.cursorAfter(last);
    return { items, total: found[0]?.total ?? 0, page: position.page, limit: query.limit, nextCursor };
  }

  /** Yields to other work of the process in between, since texts may be long. */
  private async withSnippets(rows: FoundRow[], finder: SnippetFinder): Promise<Json<FoundItem>[]> {
    const items: Json<FoundItem>[] = [];
    for (const { item, title, description, comment } of rows) {
      const snippet = JSON.stringify(finder.snippet({ title, description, comment }));
      items.push(new Json(`${item.slice(0, -1)},"snippet":${snippet}}`));
      if ((description?.length ?? 0) > LONG_ITEM) await setImmediate();
    }
    return items;
  }
}

/** Whether an index per scope has the result in list order. */
function hasScopeIndex(query: TicketListQuery, conditions: number): boolean {
  if (query.sort === 'updatedAt') return conditions === 0;
  return query.sort === 'rank' && conditions === (query.status?.length === 1 ? 1 : 0);
}

const CTES = { scopes: 'scopes', matched: 'matched' };

/** Corrects only to words of texts the caller may read, so that others' words are never revealed. */
const correctedIn =
  (actor: Actor, filter: ScopeFilter): CorrectedIn =>
  (parameters) =>
    readableScopes(actor, filter, parameters);

/** Adds the permissions of the caller's credential to the JSON from PostgreSQL. */
export function ticketAnswer(
  actor: Actor,
  { id, version, item, ...standing }: FoundTicket,
  fields?: readonly string[],
): VersionedJson<TicketDetails> {
  if (fields && !fields.includes('permissions')) return { id, version, json: new Json(item) };
  const permissions = JSON.stringify(ticketPermissions(actor, standing));
  return { id, version, json: new Json(`${item.slice(0, -1)},"permissions":${permissions}}`) };
}
