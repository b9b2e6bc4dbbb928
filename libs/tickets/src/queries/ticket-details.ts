import { actingRole } from '#access';
import type { Actor } from '#contracts';
import type { Parameters } from '#data';
import { commentJson } from '../comments/comment.queries.js';
import { groupJson } from '../labels/shown-group.js';
import { commentReactions } from '../reactions/reactions.sql.js';
import { OPEN_AGENT_TASK } from './open-agent-task.js';
import { type Column, ITEM_NAMES } from './ticket-select.js';

/** The people mentioned in the ticket's text or a comment's. */
const calledIn = (where: string): string => `(SELECT coalesce(json_agg(n.person::json ORDER BY n.name, n.id), '[]')
  FROM called m JOIN people n ON n.id = m.user_id WHERE ${where})`;

const comments = (actor: Actor, parameters: Parameters): string => `(
  SELECT coalesce(json_agg(${commentJson('u.person::json', calledIn('m.comment_id = c.id'), commentReactions(actor, parameters, 'c.id'))}
  ORDER BY c.created_at, c.id), '[]') FROM talk c JOIN people u ON u.id = c.author_id)`;

export const projectJson = (
  actor: Actor,
  parameters: Parameters,
): string => `CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name,
  'description', p.description, 'key', p.key, 'status', p.status, 'visibility', p.visibility,
  'workspaceId', p.workspace_id, 'ownerId', p.owner_id,
  'myRole', ${actingRole(actor, parameters, { workspaceId: 'p.workspace_id', projectId: 'p.id' })}, 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at)) END`;

const workspaceJson = (
  actor: Actor,
  parameters: Parameters,
): string => `json_build_object('id', w.id, 'name', w.name, 'slug', w.slug, 'ownerId', w.owner_id,
  'myRole', ${actingRole(actor, parameters, { workspaceId: 'w.id' })}, 'createdAt', iso(w.created_at), 'updatedAt', iso(w.updated_at))`;

/** Fields that details have in addition to list items. */
export const DETAILS: Record<string, Column> = {
  project: (actor, parameters) => ({ sql: projectJson(actor, parameters), as: 'bare', nullable: true }),
  workspace: workspaceJson,
  group: { sql: groupJson('g'), as: 'bare', nullable: true },
  comments,
  mentions: calledIn('m.comment_id IS NULL'),
  agentTask: { sql: OPEN_AGENT_TASK, as: 'bare', nullable: true },
};
export const TALK = ['comments', 'mentions'];

/** What a ticket without mentions or a delegate does not have when it is created. */
export const EMPTY_DETAILS: Record<string, Column> = {
  reactions: `'[]'`,
  _count: `'{"comments":0,"attachments":0,"timeLogs":0,"children":0,"childrenDone":0}'`,
  comments: `'[]'`,
  mentions: `'[]'`,
  agentTask: `'null'`,
};

export const DETAILS_NAMES: readonly string[] = [...ITEM_NAMES, ...Object.keys(DETAILS), 'permissions'];
