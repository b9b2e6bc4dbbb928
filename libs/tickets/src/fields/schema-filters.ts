import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { readableScopes, type ScopeFilter } from '#access';
import { type Actor, choicesOf, type FieldErrors, type TicketStatus, ValidationFailed } from '#contracts';
import { Parameters, ReplicaReader } from '#data';
import { type ColumnTickets, namedIn } from '../columns/column-filter.sql.js';
import type { FieldCondition } from './field-filter.sql.js';
import { type FieldDefinition, filterKey, OPTION_TYPES, RANGE_TYPES } from './field-types.js';
import { FIELD_JSON } from './project-schema.js';

/** Filters by field and column and a sort by a field, as names. */
export interface SchemaFilter extends ScopeFilter {
  /** By parameter name without `field.`: a key, or a key with `.gte` or `.lte`. */
  field?: Record<string, string>;
  column?: string[];
  sort?: string;
  deleted?: boolean;
}

/** The same with the names resolved. */
export interface ResolvedFilter {
  fieldConditions?: FieldCondition[];
  columnTickets?: ColumnTickets[];
  fieldSort?: FieldSort;
}

export interface FieldSort {
  ids: string[];
  /** The values in sort order, if that is not the stored order. */
  values?: string[];
}

type Found = FieldDefinition & { projectId: string };

const MAX_FOUND = 200;
const MAX_PEOPLE = 1_000;
const MAX_VALUES = 100;
const NOWHERE = '00000000-0000-0000-0000-000000000000';
export const FIELD_PREFIX = 'field.';

/** Resolves the names in filters among the projects the caller can read. */
@Injectable()
export class SchemaFilters {
  constructor(private readonly reader: ReplicaReader) {}

  async resolved<Filter extends SchemaFilter>(actor: Actor, filter: Filter): Promise<Filter & ResolvedFilter> {
    const resolved: Filter & ResolvedFilter = { ...filter };
    if (filter.column) resolved.columnTickets = await this.columns(actor, filter, filter.column);
    const asked = Object.entries(filter.field ?? {});
    const sortKey = filter.sort?.startsWith(FIELD_PREFIX) ? filter.sort.slice(FIELD_PREFIX.length) : undefined;
    if (asked.length === 0 && sortKey === undefined) return resolved;
    const keys = [...asked.map(([name]) => keyOf(name)), ...(sortKey === undefined ? [] : [sortKey])];
    const found = await this.fields(actor, filter, keys);
    if (asked.length > 0) {
      if (filter.deleted) refuse(asked, 'Fields are no filter of deleted tickets');
      resolved.fieldConditions = conditionsOf(actor, asked, found);
      resolved.project = projectsOf(asked, found);
    }
    if (sortKey !== undefined) resolved.fieldSort = await this.sort(sortKey, found);
    return resolved;
  }

  /** With many projects the fields are not looked up: the list has to name projects. */
  private async fields(actor: Actor, filter: ScopeFilter, keys: string[]): Promise<Found[]> {
    const parameters = new Parameters();
    const scopes = readableScopes(actor, filter, parameters);
    const found = await this.reader.query<{ field: FieldDefinition; projectId: string }>(
      `WITH scopes AS MATERIALIZED (${scopes})
       SELECT f.project_id AS "projectId", ${FIELD_JSON} AS field FROM scopes JOIN project_fields f ON f.project_id = scopes.scope_id
       WHERE f.key = ANY (${parameters.add([...new Set(keys)])}) AND f.deleted_at IS NULL LIMIT ${MAX_FOUND + 1}`,
      parameters.values,
    );
    if (found.length > MAX_FOUND) {
      throw ValidationFailed.on('project', 'Project is required: too many projects have such a field');
    }
    return found.map(({ field, projectId }) => ({ ...field, projectId }));
  }

  private async sort(key: string, found: Found[]): Promise<FieldSort> {
    const fields = found.filter((field) => field.key === key);
    const [first] = fields;
    if (!first) throw ValidationFailed.on('sort', `Sort names an unknown field: ${key}`);
    if (fields.some(({ type }) => type !== first.type)) {
      throw ValidationFailed.on('sort', 'Sort must be by a field that has one type in all projects');
    }
    const ids = fields.map(({ id }) => id);
    if (first.type === 'multi_select') throw ValidationFailed.on('sort', 'Sort must be by a field with one value');
    if (first.type === 'user') return { ids, values: await this.peopleByName(ids) };
    return OPTION_TYPES.includes(first.type) ? { ids, values: optionsInOrder(fields) } : { ids };
  }

  /** The people who are values of the fields; a loose index scan skips from one to the next. */
  private async peopleByName(ids: string[]): Promise<string[]> {
    const rows = await this.reader.query<{ value: string }>(
      `SELECT named.value FROM unnest($1::uuid[]) AS f (id) CROSS JOIN LATERAL (
         WITH RECURSIVE found (value) AS (
           (SELECT value FROM ticket_field_values WHERE field_id = f.id ORDER BY value LIMIT 1)
           UNION ALL
           SELECT (SELECT v.value FROM ticket_field_values v WHERE v.field_id = f.id AND v.value > found.value
                   ORDER BY v.value LIMIT 1) FROM found WHERE found.value IS NOT NULL
         ) SELECT value FROM found WHERE value IS NOT NULL LIMIT ${MAX_PEOPLE}
       ) AS named LEFT JOIN users u ON u.id = named.value::uuid
       GROUP BY named.value ORDER BY min(lower(u.name)), named.value LIMIT ${MAX_PEOPLE}`,
      [ids],
    );
    return rows.map(({ value }) => value);
  }

  private async columns(actor: Actor, filter: ScopeFilter, ids: string[]): Promise<ColumnTickets[]> {
    const parameters = new Parameters();
    const scopes = readableScopes(actor, filter, parameters);
    const asked = `${parameters.add(ids.filter(isUuid))}::uuid[]`;
    const found = await this.reader.query<{
      id: string;
      projectId: string;
      status: TicketStatus;
      home: boolean;
      live: boolean;
    }>(
      `WITH scopes AS MATERIALIZED (${scopes})
       SELECT c.id, c.project_id AS "projectId", c.status, c.home, c.deleted_at IS NULL AS live
       FROM project_columns c JOIN scopes ON scopes.scope_id = c.project_id
       WHERE c.project_id IN (SELECT project_id FROM project_columns WHERE id = ANY (${asked}))`,
      parameters.values,
    );
    return found
      .filter(({ id, live }) => live && ids.includes(id))
      .map((column) => ({
        projectId: column.projectId,
        status: column.status,
        named: namedIn(
          column,
          found.filter(({ projectId }) => projectId === column.projectId),
        ),
      }));
  }
}

/** A misspelt field must never return everything. */
const refuse = (asked: [string, string][], message: string): never => {
  throw new ValidationFailed(Object.fromEntries(asked.map(([name]) => [`${FIELD_PREFIX}${name}`, [message]])));
};

const RANGE = /\.(gte|lte)$/;
const keyOf = (name: string): string => name.replace(RANGE, '');

/** The projects that have all of the fields; in others, tickets neither have nor lack their values. */
function projectsOf(asked: [string, string][], found: Found[]): string[] {
  const keys = [...new Set(asked.map(([name]) => keyOf(name)))];
  const projects = [...new Set(found.map(({ projectId }) => projectId))].filter((id) =>
    keys.every((key) => found.some((field) => field.key === key && field.projectId === id)),
  );
  return projects.length > 0 ? projects : [NOWHERE];
}

function conditionsOf(actor: Actor, asked: [string, string][], found: Found[]): FieldCondition[] {
  const errors: FieldErrors = {};
  const conditions: FieldCondition[] = [];
  for (const [name, text] of asked) {
    const fields = found.filter(({ key }) => key === keyOf(name));
    const outcome = fields.length === 0 ? 'Unknown field' : conditionOf(actor, name, text, fields);
    if (typeof outcome === 'string') errors[`${FIELD_PREFIX}${name}`] = [outcome];
    else conditions.push(outcome);
  }
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
  return joinedRanges(conditions);
}

/** `gte` and `lte` of one field become one range: apart, each could match most of the values. */
function joinedRanges(conditions: FieldCondition[]): FieldCondition[] {
  const ranges = new Map<string, FieldCondition>();
  return conditions.flatMap((condition) => {
    if (condition.from === undefined && condition.to === undefined) return [condition];
    const key = condition.ids.join();
    const known = ranges.get(key);
    if (known) Object.assign(known, condition);
    else ranges.set(key, condition);
    return known ? [] : [condition];
  });
}

/** The condition of one parameter, or what is wrong with it. */
function conditionOf(actor: Actor, name: string, text: string, fields: Found[]): FieldCondition | string {
  const several = fields.some(({ type }) => type === 'multi_select');
  const condition = { orNone: false, excluded: [], anyValue: false, several };
  const range = RANGE.exec(name)?.[1];
  if (range) {
    const ranged = fields.filter(({ type }) => RANGE_TYPES.includes(type));
    if (ranged.length === 0) return `${fields[0]!.name} is neither a number nor a date`;
    const keys = keysOf(ranged, text);
    if ('problem' in keys) return keys.problem;
    return { ...condition, ids: ranged.map(({ id }) => id), [range === 'gte' ? 'from' : 'to']: keys.keys[0] };
  }
  const values = text.split(',').map((value) => value.trim());
  if (values.some((value) => value === '' || value === '!')) return `${fields[0]!.name} must not be empty`;
  if (values.length > MAX_VALUES) return `${fields[0]!.name} must name at most ${MAX_VALUES}`;
  const { wanted, excluded } = choicesOf(values);
  const named = (list: string[]) => list.filter((value) => value !== 'none');
  const keys: Record<'wanted' | 'excluded', string[]> = { wanted: [], excluded: [] };
  for (const [kind, list] of [['wanted', wanted ?? []] as const, ['excluded', excluded] as const]) {
    for (const value of named(list)) {
      const isMe = value === 'me' && fields.some(({ type }) => type === 'user');
      const read = keysOf(fields, isMe ? actor.userId : value);
      if ('problem' in read) return read.problem;
      keys[kind].push(...read.keys);
    }
  }
  return {
    ...condition,
    ids: fields.map(({ id }) => id),
    ...(wanted && { wanted: keys.wanted }),
    orNone: wanted?.includes('none') ?? false,
    excluded: keys.excluded,
    anyValue: excluded.includes('none'),
  };
}

/** The keys of a value in all fields that could have it. */
function keysOf(fields: Found[], text: string): { keys: string[] } | { problem: string } {
  const outcomes = fields.map((field) => filterKey(field, text));
  const keys = outcomes.flatMap((outcome) => ('key' in outcome ? [outcome.key] : []));
  if (keys.length > 0) return { keys: [...new Set(keys)] };
  const [wrong] = outcomes;
  return { problem: wrong && 'problem' in wrong ? wrong.problem : 'Unknown value' };
}

/** Interleaves the options of all projects: the first of each before the second of any. */
function optionsInOrder(fields: Found[]): string[] {
  const longest = Math.max(...fields.map(({ options }) => options.length));
  return Array.from({ length: longest }, (_, place) =>
    fields.flatMap(({ options }) => options[place]?.id ?? []),
  ).flat();
}
