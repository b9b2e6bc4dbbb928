import { type FieldErrors, ValidationFailed } from '#contracts';
import type { Transaction } from '#data';
import { type FieldDelta, recountFields, recountFieldsOf } from '../counters/field-counters.js';
import { reindexTickets } from '../queries/ticket-search-index.js';
import type { TicketState } from '../ticket-access.js';
import { canBeAssigned } from '../ticket-references.js';
import {
  type FieldDefinition,
  type FieldInput,
  type FieldValue,
  type FieldValues,
  fieldKeys,
  OPTION_TYPES,
  optionNamed,
  readFieldValue,
  SEARCHED_TYPES,
} from './field-types.js';
import type { ProjectSchema } from './project-schema.js';

type Place = Pick<TicketState, 'workspaceId' | 'projectId'>;

const MAX_UNKNOWN = 100; // unknown keys named in an error

/** The values of a ticket after merging `given`. The error names every invalid value. */
export async function mergeFields(
  tx: Transaction,
  place: Place,
  { fields }: ProjectSchema,
  current: FieldValues,
  given: FieldInput,
): Promise<FieldValues> {
  const merged: FieldValues = { ...current };
  const errors: FieldErrors = {};
  for (const [key, raw] of Object.entries(given).slice(0, MAX_UNKNOWN)) {
    const field = fields.find((each) => each.key === key);
    if (!field) errors[`fields.${key}`] = ['Unknown field'];
    else if (raw === null) delete merged[key];
    else {
      const outcome = readFieldValue(field, raw);
      if ('problem' in outcome) errors[`fields.${key}`] = [outcome.problem];
      else if (Array.isArray(outcome.value) && outcome.value.length === 0) delete merged[key];
      else merged[key] = outcome.value as FieldValue;
    }
  }
  const set = fields.filter(({ key, type }) => type === 'user' && merged[key] && merged[key] !== current[key]);
  for (const { key, name } of await withInvalidPeople(tx, place, set, merged)) {
    errors[`fields.${key}`] = [`${name} must be valid`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
  return merged;
}

/** For new tickets of users and API clients. */
export function requireFields({ fields }: ProjectSchema, values: FieldValues): void {
  const missing = fields.filter(({ key, required }) => required && values[key] === undefined);
  if (missing.length === 0) return;
  throw new ValidationFailed(
    Object.fromEntries(missing.map(({ key, name }) => [`fields.${key}`, [`${name} is required`]])),
  );
}

/**
 * The values a ticket keeps when it moves: those of fields with the same key and type in the new project. Options are
 * matched by name, since each project has its own.
 */
export async function movedFields(
  tx: Transaction,
  place: Place,
  values: FieldValues,
  from: ProjectSchema,
  to: ProjectSchema,
): Promise<FieldValues> {
  const kept: FieldValues = {};
  for (const field of to.fields) {
    const before = from.fields.find(({ key, type }) => key === field.key && type === field.type);
    const value = before && values[field.key];
    const moved = value === undefined ? undefined : movedValue(value, before!, field);
    if (moved !== undefined) kept[field.key] = moved;
  }
  return validFields(tx, place, to, kept);
}

function movedValue(value: FieldValue, from: FieldDefinition, to: FieldDefinition): FieldValue | undefined {
  if (!OPTION_TYPES.includes(from.type)) return value;
  const ids = [value].flat().flatMap((id) => {
    const name = from.options.find((option) => option.id === id)?.name;
    return optionNamed(to.options, name)?.id ?? [];
  });
  return Array.isArray(value) ? (ids.length > 0 ? ids : undefined) : ids[0];
}

/** The earlier values that are still valid: options may have been deleted, and people may have left. */
export async function validFields(
  tx: Transaction,
  place: Place,
  { fields }: ProjectSchema,
  values: FieldValues,
): Promise<FieldValues> {
  const valid: FieldValues = {};
  for (const field of fields) {
    const value = values[field.key];
    if (value === undefined) continue;
    const left = Array.isArray(value) ? value.filter((id) => field.options.some((option) => option.id === id)) : value;
    const outcome = readFieldValue(field, left);
    if ('value' in outcome && !(Array.isArray(left) && left.length === 0))
      valid[field.key] = outcome.value as FieldValue;
  }
  const people = fields.filter(({ key, type }) => type === 'user' && valid[key]);
  for (const { key } of await withInvalidPeople(tx, place, people, valid)) delete valid[key];
  return valid;
}

/** The user fields whose value is not someone who could work on the ticket. */
async function withInvalidPeople(
  tx: Transaction,
  { workspaceId, projectId }: Place,
  fields: FieldDefinition[],
  values: FieldValues,
): Promise<FieldDefinition[]> {
  if (fields.length === 0) return [];
  const members = await tx.query<{ id: string }>(
    `SELECT g.id FROM unnest($1::uuid[]) AS g (id) WHERE ${canBeAssigned('g.id', '$2::uuid', '$3::uuid')}`,
    [fields.map(({ key }) => values[key]), workspaceId, projectId],
  );
  return fields.filter(({ key }) => !members.some(({ id }) => id === values[key]));
}

interface Written {
  field: string;
  value: FieldValue | null;
  keys: string[];
}

/** What is stored for the fields with these keys, or for all. */
export const writtenFields = ({ fields }: ProjectSchema, values: FieldValues, keys?: string[]): Written[] =>
  fields
    .filter(({ key }) => keys?.includes(key) ?? values[key] !== undefined)
    .map((field) => {
      const value = values[field.key] ?? null;
      return { field: field.id, value, keys: value === null ? [] : fieldKeys(field, value) };
    });

const GIVEN = `given AS (SELECT * FROM jsonb_to_recordset($3) AS g (field uuid, value jsonb, keys text[]))`;
const ADD = `INSERT INTO ticket_field_values (field_id, value, ticket_id, workspace_id)
  SELECT g.field, key, $1, $2 FROM given g, unnest(g.keys) AS key ON CONFLICT DO NOTHING`;
const VALUES = `(SELECT coalesce(jsonb_object_agg(field, value) FILTER (WHERE value IS NOT NULL), '{}') FROM given)`;

/**
 * Writes values and their index after a change of some fields, or with `moved` of all. Values that are still being
 * cleared are left to the worker, which records it.
 */
export async function writeFields(
  tx: Transaction,
  ticket: Pick<TicketState, 'id' | 'workspaceId' | 'fields'>,
  schema: ProjectSchema,
  changed: string[],
  moved = false,
): Promise<void> {
  const written = writtenFields(schema, ticket.fields as FieldValues, moved ? undefined : changed);
  const replaced = moved ? '' : 'AND v.field_id IN (SELECT field FROM given)';
  const kept = moved ? '' : 'fields - ARRAY(SELECT field::text FROM given) ||';
  const deltas = await tx.query<FieldDelta & { project: string }>(
    `WITH ${GIVEN}, removed AS (
       DELETE FROM ticket_field_values v WHERE v.ticket_id = $1 ${replaced}
         AND NOT EXISTS (SELECT FROM given g WHERE g.field = v.field_id AND v.value = ANY (g.keys))
     ), added AS (${ADD}), changed AS (UPDATE tickets SET fields = ${kept} ${VALUES} WHERE id = $1)
     SELECT f.project_id AS project, d.field, sum(d.by)::int AS by FROM (
       SELECT DISTINCT v.field_id AS field, -1 AS by FROM ticket_field_values v WHERE v.ticket_id = $1 ${replaced}
       UNION ALL SELECT g.field, 1 FROM given g WHERE cardinality(g.keys) > 0
     ) d JOIN project_fields f ON f.id = d.field GROUP BY 1, 2 HAVING sum(d.by) <> 0`,
    [ticket.id, ticket.workspaceId, JSON.stringify(written)],
  );
  recountFieldsOf(tx, deltas);
  const isSearched = schema.fields.some(({ key, type }) => SEARCHED_TYPES.includes(type) && changed.includes(key));
  if (moved || isSearched) await reindexTickets(tx, [ticket.id]);
}

/** A deleted ticket is not found by its values. */
export async function hideFields(tx: Transaction, ticketId: string): Promise<void> {
  const deltas = await tx.query<FieldDelta & { project: string }>(
    `WITH removed AS (DELETE FROM ticket_field_values WHERE ticket_id = $1 RETURNING field_id)
     SELECT DISTINCT f.project_id AS project, f.id AS field, -1 AS by FROM removed JOIN project_fields f ON f.id = field_id`,
    [ticketId],
  );
  recountFieldsOf(tx, deltas);
}

/** The same for many new tickets of one project. */
export async function writeNewFields(tx: Transaction, schema: ProjectSchema, tickets: TicketState[]): Promise<void> {
  const filled = tickets.filter(({ fields }) => Object.keys(fields).length > 0);
  if (filled.length === 0) return;
  const rows = filled.flatMap(({ id, workspaceId, fields }) =>
    writtenFields(schema, fields as FieldValues).map((written) => ({ ticket: id, workspace: workspaceId, ...written })),
  );
  const deltas = await tx.query<FieldDelta>(
    `WITH given AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1) AS g (ticket uuid, workspace uuid, field uuid, value jsonb, keys text[])
     ), added AS (
       INSERT INTO ticket_field_values (field_id, value, ticket_id, workspace_id)
       SELECT g.field, key, g.ticket, g.workspace FROM given g, unnest(g.keys) AS key
     ), changed AS (
       UPDATE tickets t SET fields = g.fields
       FROM (SELECT ticket, jsonb_object_agg(field, value) AS fields FROM given GROUP BY ticket) AS g
       WHERE t.id = g.ticket
     )
     SELECT field, count(*)::int AS by FROM given WHERE cardinality(keys) > 0 GROUP BY field`,
    [JSON.stringify(rows)],
  );
  recountFields(tx, filled[0]!.projectId!, deltas);
  if (schema.fields.some(({ type }) => SEARCHED_TYPES.includes(type))) {
    await reindexTickets(
      tx,
      filled.map(({ id }) => id),
    );
  }
}
