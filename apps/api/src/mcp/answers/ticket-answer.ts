import type { CommentRecord } from '#tracker/tickets/comment.queries.js';
import type { TicketDetails } from '#tracker/tickets/ticket.queries.js';
import { named, namedItems, type Part, pick, type Show, text, whole } from './part.js';

/** In the order in which they are shown: what is short first. */
const SHOWS: Record<string, Show> = {
  id: whole,
  key: whole,
  title: whole,
  type: whole,
  status: whole,
  priority: whole,
  stage: whole,
  projectId: whole,
  workspaceId: whole,
  assigneeId: whole,
  reporterId: whole,
  groupId: whole,
  parentId: whole,
  externalId: whole,
  assignee: named('id', 'name'),
  reporter: named('id', 'name'),
  dueDate: whole,
  completedAt: whole,
  createdAt: whole,
  updatedAt: whole,
  _count: whole,
  version: whole,
  project: named('id', 'key', 'name'),
  workspace: named('id', 'name'),
  group: named('id', 'name'),
  labels: namedItems('id', 'name'),
  mentions: namedItems('id', 'name'),
  description: text,
};
const OF_DETAILS = ['version', 'project', 'workspace', 'group', 'labels', 'mentions'];

export const TICKET_SHOWS = SHOWS;
/** `comments` are read as they are shown, and come last. */
export const TICKET_FIELDS: readonly string[] = [...Object.keys(SHOWS), 'comments'];
export const LIST_FIELDS: readonly string[] = Object.keys(SHOWS).filter((field) => !OF_DETAILS.includes(field));

export const COMPACT_FIELDS = ['id', 'key', 'title', 'type', 'status', 'priority', 'assignee', 'dueDate', 'updatedAt'];
export const CHANGED_FIELDS = ['id', 'key', 'title', 'status', 'priority', 'assignee', 'updatedAt', 'version'];
/** Not what another field says too. */
const LEFT_OUT = ['projectId', 'workspaceId', 'assigneeId', 'reporterId', 'groupId', 'workspace', '_count', 'mentions'];
export const READ_FIELDS: readonly string[] = TICKET_FIELDS.filter((field) => !LEFT_OUT.includes(field));

/** One of a conversation; `page` is the cursor it was read with. */
export const commentPart = (comment: CommentRecord, page?: string): Part => ({
  field: 'comments',
  id: comment.id,
  value: { author: pick(comment.author, ['id', 'name']), createdAt: comment.createdAt },
  text: comment.content,
  textAs: 'content',
  page,
});

/** What a ticket shows of its conversation by itself. */
export function* latestComments({ comments, _count }: TicketDetails): Generator<Part> {
  const older = _count.comments - comments.length;
  if (older > 0) yield { field: 'comments', as: 'olderComments', value: older };
  for (const comment of comments) yield commentPart(comment);
}
