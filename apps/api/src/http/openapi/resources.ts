/** What a segment of a path holds, as errors call one of it. */
const RESOURCES: Record<string, string> = {
  sessions: 'Session',
  'api-keys': 'API key',
  keys: 'API key',
  identities: 'Identity',
  passkeys: 'Passkey',
  users: 'User',
  oidc: 'Provider',
  notifications: 'Notification',
  workspaces: 'Workspace',
  members: 'Member',
  labels: 'Label',
  groups: 'Group',
  project: 'Project',
  'access-tokens': 'Access token',
  repositories: 'Repository',
  'webhook-secret': 'Webhook secret',
  invitations: 'Invitation',
  tickets: 'Ticket',
  comments: 'Comment',
  reactions: 'Comment',
  attachments: 'Attachment',
  'time-logs': 'Time log',
  templates: 'Template',
  relations: 'Relation',
  fields: 'Field',
  views: 'View',
  recurrences: 'Recurrence',
  imports: 'Import',
  webhooks: 'Webhook',
  deliveries: 'Delivery',
  'agent-tasks': 'Agent task',
  agents: 'Agent',
  avatar: 'Avatar',
  docs: 'Repository',
};

/** The resource that the last parameter of a path names, or else its last segment. */
export function resourceOf(path: string): string {
  const segments = path.split('/').filter(Boolean);
  const named = segments.findLastIndex((segment) => segment.startsWith('{') && segment !== '{emoji}');
  const candidates = [segments[named - 1], ...segments.toReversed()];
  const known = candidates.find((segment) => segment !== undefined && Object.hasOwn(RESOURCES, segment));
  if (known === undefined) throw new Error(`${path} names no resource that http/openapi/resources.ts knows`);
  return RESOURCES[known]!;
}
