/** Existing things that requests can refer to, by the path segment that they follow. */
const READY = {
  tickets: 4,
  project: 4,
  workspaces: 2,
  labels: 1,
  groups: 1,
  comments: 2,
  attachments: 1,
  'time-logs': 1,
  relations: 1,
  users: 4,
  webhooks: 1,
  deliveries: 1,
  'agent-tasks': 2,
  leases: 1,
  'access-tokens': 1,
  imports: 1,
  notifications: 1,
  invitations: 1,
  repositories: 1,
  templates: 1,
  recurrences: 1,
  sessions: 1,
  'api-keys': 1,
} as const;

export type Kind = keyof typeof READY;
export type Name = `~${Kind}.${number}~`;

const FIELDS: Record<string, Kind> = {
  project: 'project',
  projectId: 'project',
  ticket: 'tickets',
  ticketId: 'tickets',
  parentId: 'tickets',
  user: 'users',
  userId: 'users',
  assignee: 'users',
  assigneeId: 'users',
  reporter: 'users',
  label: 'labels',
  labelIds: 'labels',
  group: 'groups',
  groupId: 'groups',
  workspace: 'workspaces',
  workspaceId: 'workspaces',
  commentId: 'comments',
  attachmentId: 'attachments',
  timeLogId: 'time-logs',
  relationId: 'relations',
  deliveryId: 'deliveries',
  tokenId: 'access-tokens',
  importId: 'imports',
  invitationId: 'invitations',
  repositoryId: 'repositories',
  templateId: 'templates',
  recurrenceId: 'recurrences',
  moveOpenTo: 'groups',
  leaseToken: 'leases',
};

const isKind = (text: string): text is Kind => Object.hasOwn(READY, text);

export const namesOf = (kind: Kind): Name[] =>
  Array.from({ length: READY[kind] }, (_, index): Name => `~${kind}.${index}~`);

export const NAMES = Object.keys(READY).filter(isKind).flatMap(namesOf);

/** What a field, query or path parameter refers to, if anything. */
export const kindOfField = (field: string): Kind | undefined =>
  Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;

/** What `{id}` refers to, by the segment before it. */
export const kindOfSegment = (segment: string): Kind => (isKind(segment) ? segment : 'tickets');

/** The same text with ids in place of names. */
export const named = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(/~[a-z-]+\.\d+~/g, (name) => ids.get(name) ?? name);
