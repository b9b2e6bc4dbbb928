import type { Sql } from '#data';

/** Replaces a title or name, since receivers may rely on there being one. */
const TITLE = '(deleted)';

const isMissing = (e: string, subject: string, live: string): string => `NOT EXISTS (
     SELECT FROM ${subject}s s WHERE s.id = (${e}.data #>> '{${subject},id}')::uuid ${live})`;

const isGone = (e: string, subject: 'ticket' | 'comment', live: string): string =>
  `${e}.data #>> '{${subject},id}' IS NOT NULL AND ${isMissing(e, subject, live)}`;

/** By type, because most events are about tickets, whose data is large to inspect. */
const isGoneNamed = (e: string, subject: 'label' | 'group', live: string): string =>
  `starts_with(${e}.type, '${subject}.') AND ${isMissing(e, subject, live)}`;

const field = (e: string, subject: string, name: string): string => `'${name}', ${e}.data #> '{${subject},${name}}'`;

const commentRemains = (e: string): string =>
  `jsonb_build_object('comment', jsonb_build_object(${field(e, 'comment', 'id')}, ${field(e, 'comment', 'ticketId')}, 'deleted', true))`;

const noChanges = (e: string): string => `CASE WHEN ${e}.data ? 'changes' THEN '{"changes": {}}' ELSE '{}' END::jsonb`;

/** The data of an event without the content of its ticket or comment: ids, status and priority remain. */
const ticketRemains = (e: string): string => `${e}.data
  || jsonb_build_object('ticket', jsonb_build_object(${field(e, 'ticket', 'id')}, ${field(e, 'ticket', 'key')},
       'title', '${TITLE}', ${field(e, 'ticket', 'status')}, ${field(e, 'ticket', 'priority')}, 'deleted', true))
  || ${noChanges(e)}
  || CASE WHEN ${e}.data ? 'comment' THEN ${commentRemains(e)} ELSE '{}' END`;

/** For a label or group: its id and its scope remain. */
const namedRemains = (e: string, subject: 'label' | 'group'): string => `${e}.data
  || jsonb_build_object('${subject}', jsonb_build_object(${field(e, subject, 'id')}, ${field(e, subject, 'workspaceId')},
       'name', '${TITLE}', 'deleted', true)) || ${noChanges(e)}`;

const isGoneProject = (e: string): string =>
  `${e}.type = 'project.deleted' AND EXISTS (SELECT FROM projects s WHERE s.id = ${e}.project_id AND s.status = 'deleted')`;

const projectRemains = (e: string): string => `${e}.data
  || jsonb_build_object('project', jsonb_build_object(${field(e, 'project', 'id')}, 'name', '${TITLE}', 'deleted', true))`;

/** A group is deleted with its project. */
const LIVE_GROUP = `AND s.deleted_at IS NULL AND NOT EXISTS (
  SELECT FROM projects gp WHERE gp.id = s.project_id AND gp.status = 'deleted')`;

/**
 * The data of event `e` without deleted content, as an SQL expression; null if nothing was deleted. Restoring an object
 * restores its events.
 */
export const remainingData = (e = 'e'): string => `CASE
  WHEN ${isGone(e, 'ticket', 'AND s.deleted_at IS NULL')} THEN ${ticketRemains(e)}
  WHEN ${isGone(e, 'comment', '')} THEN ${e}.data || ${commentRemains(e)}
  WHEN ${isGoneNamed(e, 'label', 'AND s.deleted_at IS NULL')} THEN ${namedRemains(e, 'label')}
  WHEN ${isGoneNamed(e, 'group', LIVE_GROUP)} THEN ${namedRemains(e, 'group')}
  WHEN ${isGoneProject(e)} THEN ${projectRemains(e)} END`;

/**
 * Permanently erases the content of the tickets in `gone` from the log and from stored webhook bodies, as common table
 * expressions. Events without a number are skipped, since the relay may hold their lock; they are not shown either.
 */
export const TICKETS_ERASED = erased(
  ticketRemains('e'),
  `e.data #>> '{ticket,id}' = ANY (ARRAY(SELECT id::text FROM gone))`,
);

export async function eraseComment(sql: Sql, ticketId: string, commentId: string): Promise<void> {
  const condition = `e.data #>> '{ticket,id}' = $1 AND e.data #>> '{comment,id}' = $2`;
  await sql.query(`WITH ${erased(`e.data || ${commentRemains('e')}`, condition)} SELECT`, [ticketId, commentId]);
}

function erased(data: string, condition: string): string {
  return `erased AS (UPDATE events e SET data = ${data} WHERE e.sequence IS NOT NULL AND ${condition} RETURNING e.id),
    forgotten AS (DELETE FROM webhook_payloads WHERE event_id IN (SELECT id FROM erased))`;
}
