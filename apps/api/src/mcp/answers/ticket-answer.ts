import type { CommentRecord, TicketDetails } from '#tickets';
import { descriptorOf, ITEM_FIELDS, PERSON_NAMES, type ReferenceKind, type TicketFieldName } from '#tickets';
import { named, namedItems, type Part, pick, type Show, text, unlessEmpty, whole } from './answer-part.js';
import type { Fields } from './output-schema.js';

const [long, short] = [true, false].map((isLong) =>
  ITEM_FIELDS.filter((name) => (descriptorOf(name).long ?? false) === isLong),
) as [TicketFieldName[], TicketFieldName[]];
const isTime = (name: TicketFieldName) => descriptorOf(name).type === 'timestamptz';
const showing = (names: readonly string[], show: Show) => Object.fromEntries(names.map((name) => [name, show]));

/** In display order: short fields first. */
const SHOWS: Record<string, Show> = {
  ...showing(
    short.filter((name) => !isTime(name)),
    whole,
  ),
  ...showing(PERSON_NAMES, named('id', 'name')),
  ...showing(short.filter(isTime), whole),
  fields: unlessEmpty,
  _count: whole,
  permissions: whole,
  agentTask: whole,
  project: named('id', 'key', 'name', 'myRole'),
  workspace: named('id', 'name'),
  group: named('id', 'name'),
  labels: namedItems('id', 'name'),
  mentions: namedItems('id', 'name'),
  ...showing(long, text),
};
const OF_DETAILS = ['project', 'workspace', 'group', 'mentions', 'permissions', 'agentTask'];

export const TICKET_SHOWS: Record<string, Show> = { ...SHOWS, snippet: whole };
/** `comments` are read while they are shown, and come last. */
export const DETAILS_FIELDS: readonly string[] = [...Object.keys(SHOWS), 'comments'];
export const LIST_FIELDS: readonly string[] = Object.keys(SHOWS).filter((field) => !OF_DETAILS.includes(field));
/** A search also shows where its words were found. */
export const FOUND_FIELDS: readonly string[] = [...LIST_FIELDS, 'snippet'];

export const COMPACT_FIELDS = ['id', 'key', 'title', 'type', 'status', 'priority', 'assignee', 'dueDate', 'updatedAt'];
export const CHANGED_FIELDS = ['id', 'key', 'title', 'status', 'priority', 'assignee', 'updatedAt', 'version'];
/** Without fields that duplicate another. */
const NAMED: readonly (ReferenceKind | undefined)[] = ['project', 'workspace', 'person', 'agent', 'group'];
const LEFT_OUT: readonly string[] = [
  ...ITEM_FIELDS.filter((name) => NAMED.includes(descriptorOf(name).references)),
  ...['workspace', '_count', 'mentions', 'rank', 'permissions'],
];
export const READ_FIELDS: readonly string[] = DETAILS_FIELDS.filter((field) => !LEFT_OUT.includes(field));

const NUMBERS: readonly string[] = ['integer', 'double precision'];
const OBJECTS = ['fields', '_count', 'permissions', 'agentTask', 'project', 'workspace', 'group', 'snippet'];
const LISTS = ['labels', 'mentions', 'comments'];

function typeOf(field: string): Fields[string] {
  if (OBJECTS.includes(field) || (PERSON_NAMES as readonly string[]).includes(field)) return 'object';
  if (LISTS.includes(field)) return 'array';
  const isNumber = field === 'version' || NUMBERS.includes(descriptorOf(field as TicketFieldName)?.type);
  return isNumber ? 'number' : 'string';
}

const typesOf = (fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, typeOf(field)]));

/** The fields of an answer for which none were requested. */
export const FOUND_OUTPUT: Fields = typesOf([...COMPACT_FIELDS, 'snippet']);
export const LISTED_OUTPUT: Fields = typesOf(COMPACT_FIELDS);
export const CHANGED_OUTPUT: Fields = typesOf(CHANGED_FIELDS);
export const READ_OUTPUT: Fields = typesOf(READ_FIELDS);

export const DELEGATED_OUTPUT: Fields = {
  ...{ id: 'string', key: 'string', title: 'string', status: 'string', delegate: 'object', agentTask: 'object' },
  ...{ updatedAt: 'string', version: 'number' },
};
export const DELEGATED_FIELDS: readonly string[] = Object.keys(DELEGATED_OUTPUT);

/** A comment; `page` is the cursor it was read with, `left` the number of comments after it. */
export const commentPart = (comment: CommentRecord, left: number, page?: string): Part => ({
  field: 'comments',
  id: comment.id,
  value: { author: pick(comment.author, ['id', 'name']), createdAt: comment.createdAt },
  text: comment.content,
  textAs: 'content',
  left,
  page,
});

/** The comments that a ticket shows by default. */
export function* latestComments({ comments, _count }: TicketDetails): Generator<Part> {
  const older = _count.comments - comments.length;
  if (older > 0) yield { field: 'comments', as: 'olderComments', value: older };
  for (const [index, comment] of comments.entries()) yield commentPart(comment, comments.length - 1 - index);
}
