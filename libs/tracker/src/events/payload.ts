/** An event as webhooks, the log and streams tell it. */
export interface EventPayload {
  id: string;
  type: string;
  timestamp: string;
  sequence: number;
  data: object;
}

/**
 * The text of an event's payload, as an SQL expression over `events`: composed here and nowhere else, and by PostgreSQL,
 * so that the bytes never depend on who asks and a number too long for JavaScript passes unharmed.
 * `sequence` is for the statement that gives it, where the row does not have it yet.
 */
export const payloadText = (events = 'e', sequence = `${events}.sequence`): string => `format(
  '{"id":"%s","type":%s,"timestamp":"%s","sequence":%s,"data":%s}',
  ${events}.id, to_json(${events}.type), iso(${events}.created_at), ${sequence}, ${events}.data)`;
