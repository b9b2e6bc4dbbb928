import type { Parameters } from '#data';

/** A list's condition on one field, by the keys under which its values are stored. */
export interface FieldCondition {
  /** The fields with that key, one per project. */
  ids: string[];
  wanted?: string[];
  /** Whether tickets without a value match too. */
  orNone: boolean;
  excluded: string[];
  /** Whether only tickets with a value match. */
  anyValue: boolean;
  from?: string;
  to?: string;
  /** Whether a ticket may have several values. */
  several: boolean;
}

const oneOrAny = (column: string, values: string[], type: string, parameters: Parameters): string =>
  values.length === 1
    ? `${column} = ${parameters.addHidden(values[0], type)}`
    : `${column} = ANY (${parameters.addHidden(values, `${type}[]`)})`;

/** Whether ticket `t` has a value of the fields that meets the condition `value` on row `v`. */
const hasValue = (ids: string[], value: string, parameters: Parameters, t: string): string =>
  `EXISTS (SELECT FROM ticket_field_values v WHERE v.ticket_id = ${t}.id
    AND ${oneOrAny('v.field_id', ids, 'uuid', parameters)} ${value && `AND ${value}`})`;

const isOneOf = (keys: string[], parameters: Parameters): string =>
  keys.length === 0 ? 'false' : oneOrAny('v.value', keys, 'text', parameters);

/** Always with both bounds: the planner takes a range with one of them for a third of all values. */
const isInRange = ({ from = '', to = '\u{10ffff}' }: FieldCondition, parameters: Parameters): string =>
  `v.value >= ${parameters.addHidden(from, 'text')} AND v.value <= ${parameters.addHidden(to, 'text')}`;

const hasRange = ({ from, to }: FieldCondition): boolean => from !== undefined || to !== undefined;

/** The whole condition on ticket `t`. */
export function fieldConditions(condition: FieldCondition, parameters: Parameters, t: string): string[] {
  const { ids, wanted, orNone, excluded, anyValue } = condition;
  const has = (value: string) => hasValue(ids, value, parameters, t);
  const wants = [
    ...(wanted && (wanted.length > 0 || !orNone) ? [has(isOneOf(wanted, parameters))] : []),
    ...(orNone ? [`NOT ${has('')}`] : []),
  ];
  return [
    ...(wants.length > 0 ? [wants.length === 1 ? wants[0]! : `(${wants.join(' OR ')})`] : []),
    ...(excluded.length > 0 ? [`NOT ${has(isOneOf(excluded, parameters))}`] : []),
    ...(anyValue ? [has('')] : []),
    ...(hasRange(condition) ? [has(isInRange(condition, parameters))] : []),
  ];
}

/** Whether the index on values can be used for a condition. */
export const findsValues = (condition: FieldCondition): boolean =>
  (condition.wanted !== undefined && !condition.orNone) || hasRange(condition);

/**
 * How many tickets of the scopes match a condition, from the index on values and the counters of fields alone; undefined
 * if tickets have to be counted. Neither includes deleted tickets.
 */
export function countByField(condition: FieldCondition, parameters: Parameters, scopes: string): string | undefined {
  const { ids, wanted, orNone, excluded, anyValue, several } = condition;
  const fields = () =>
    `FROM ${scopes} s JOIN project_fields f ON f.project_id = s.scope_id AND ${oneOrAny('f.id', ids, 'uuid', parameters)}`;
  const counted = (value: string, distinct: boolean) => `(SELECT count(${distinct ? 'DISTINCT v.ticket_id' : '*'})
    ${fields()} JOIN ticket_field_values v ON v.field_id = f.id AND ${value})`;
  const of = (keys: string[]) => counted(isOneOf(keys, parameters), several && keys.length > 1);
  const all = () =>
    `(SELECT coalesce(sum(n.tickets), 0) ${fields()} JOIN ticket_field_counters n ON n.field_id = f.id)`;
  const tickets = `(SELECT coalesce(sum(tickets), 0) FROM ${scopes})`;
  if (hasRange(condition)) {
    return wanted || orNone || excluded.length > 0
      ? undefined
      : `SELECT ${counted(isInRange(condition, parameters), false)}`;
  }
  if (wanted && excluded.length > 0) return undefined;
  if (orNone) return wanted?.length ? `SELECT ${of(wanted)} + ${tickets} - ${all()}` : `SELECT ${tickets} - ${all()}`;
  if (wanted) return anyValue ? undefined : `SELECT ${of(wanted)}`;
  const rest = anyValue ? all() : tickets;
  return excluded.length > 0 ? `SELECT ${rest} - ${of(excluded)}` : `SELECT ${rest}`;
}
