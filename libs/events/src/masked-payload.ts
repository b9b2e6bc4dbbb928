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
 * so that a number too long for JavaScript passes unharmed. It depends on who asks in one thing, which `data` decides.
 */
export const payloadText = (events = 'e', data = `${events}.data`): string => `format(
  '{"id":"%s","type":%s,"timestamp":"%s","sequence":%s,"data":%s}',
  ${events}.id, to_json(${events}.type), iso(${events}.created_at), ${events}.sequence, ${data})`;

/** The project that a ticket left by this event, as an SQL expression over `events`; null for whatever is no such move. */
export const formerProject = (events = 'e'): string => `(${events}.data #>> '{changes,projectId,from}')::uuid`;

/**
 * The event as those hear it who may read where a ticket went, but not where it was: without the project it left, its key
 * there, and the group that may have been that project's.
 */
export const maskedData = (events = 'e'): string =>
  ['projectId', 'key', 'groupId'].reduce(
    (data, field) => `jsonb_set(${data}, '{changes,${field},from}', 'null', false)`,
    `${events}.data`,
  );
