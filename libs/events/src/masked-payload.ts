/** An event as webhooks, the log and streams send it. */
export interface EventPayload {
  id: string;
  type: string;
  timestamp: string;
  sequence: number;
  data: object;
}

/**
 * The text of an event's payload, as an SQL expression over `events`. PostgreSQL composes it, so that numbers beyond
 * JavaScript's precision stay exact. Only `data` depends on the reader.
 */
export const payloadText = (events = 'e', data = `${events}.data`): string => `format(
  '{"id":"%s","type":%s,"timestamp":"%s","sequence":%s,"data":%s}',
  ${events}.id, to_json(${events}.type), iso(${events}.created_at), ${events}.sequence, ${data})`;

/** The project from which this event moved a ticket, as an SQL expression over `events`; null for all other events. */
export const formerProject = (events = 'e'): string => `(${events}.data #>> '{changes,projectId,from}')::uuid`;

/**
 * The data for readers of the new project who may not read the former one: without the former project, the former key,
 * and the group, which may belong to the former project.
 */
export const maskedData = (events = 'e'): string =>
  ['projectId', 'key', 'groupId'].reduce(
    (data, field) => `jsonb_set(${data}, '{changes,${field},from}', 'null', false)`,
    `${events}.data`,
  );
