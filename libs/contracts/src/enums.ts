export const USER_ROLES = ['ADMIN', 'USER', 'VIEWER'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** From least to most: PostgreSQL compares the `member_role` enum in this order too. */
export const MEMBER_ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const PROJECT_STATUSES = ['active', 'archived', 'deleted'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_VISIBILITIES = ['private', 'public'] as const;
export type ProjectVisibility = (typeof PROJECT_VISIBILITIES)[number];

/** The scopes of a key that is created without any. */
export const DEFAULT_API_KEY_SCOPES = [
  'tickets:read',
  'tickets:write',
  'projects:read',
  'projects:write',
  'user:read',
  'user:write',
  'webhooks:read',
  'webhooks:write',
  'agent-tasks:read',
  'agent-tasks:write',
] as const;

/** `admin` lets a key use its owner's ADMIN role. It must be requested explicitly. */
export const API_KEY_SCOPES = [...DEFAULT_API_KEY_SCOPES, 'admin'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Hosts of linked repositories. */
export const REPOSITORY_PROVIDERS = ['github', 'gitea', 'gitlab', 'local'] as const;
export type RepositoryProvider = (typeof REPOSITORY_PROVIDERS)[number];

/** Each in rank order, which is also the sort order of lists. */
export const TICKET_TYPES = ['TASK', 'BUG', 'FEATURE', 'IMPROVEMENT', 'EPIC'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

export const TICKET_STATUSES = ['backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
/** A ticket with any other status is open. */
export const CLOSED_STATUSES: readonly TicketStatus[] = ['done', 'cancelled'];

export const TICKET_PRIORITIES = ['lowest', 'low', 'medium', 'high', 'highest'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const TICKET_STAGES = ['PLANNING', 'DEVELOPMENT', 'TESTING', 'DEPLOYMENT', 'COMPLETED'] as const;
export type TicketStage = (typeof TICKET_STAGES)[number];

/** Relations between tickets. */
export const RELATION_TYPES = ['blocks', 'relates', 'duplicates'] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

export const IMPORT_FORMATS = ['csv', 'jsonl', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Where the tickets of an import come from: an export of Docket's own form, or another tracker. */
export const IMPORT_SOURCES = ['docket', 'jira-csv', 'linear-csv', 'trello-json', 'github', 'gitlab-json'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORT_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The state of one event's delivery to one webhook. */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'held'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An agent has no e-mail and no password, and only acts through its API keys. */
export const USER_KINDS = ['human', 'agent'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** Who does a task: the agent in Docket's worker, or an agent that claims it over the API. */
export const AGENTS = ['builtin', 'external'] as const;
export type Agent = (typeof AGENTS)[number];

export const AGENT_TASK_STATUSES = [
  'queued',
  'running',
  'awaiting_input',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const;
export type AgentTaskStatus = (typeof AGENT_TASK_STATUSES)[number];

/** Who wrote a log entry of a task: the agent, Docket, or either side of a question. */
export const AGENT_TASK_LOG_TYPES = ['message', 'system', 'question', 'answer'] as const;
export type AgentTaskLogType = (typeof AGENT_TASK_LOG_TYPES)[number];

/** The kinds of notifications, named as in the preferences. */
export const NOTIFICATION_TYPES = [
  'ticketAssigned',
  'ticketUpdated',
  'agentQuestion',
  'projectInvites',
  'weeklyDigest',
  'dueReminders',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Why a person is notified; of several reasons the first in this order. */
export const NOTIFICATION_REASONS = [
  'asked',
  'assigned',
  'mentioned',
  'assignee',
  'unassigned',
  'reporter',
  'watching',
  'commented',
  'added',
  'invited',
  'digest',
  'dueSoon',
  'overdue',
  'recurrencePaused',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

export const STATS_PERIODS = ['week', 'month', 'quarter', 'year'] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];

/** What a ticket can be linked to in a code host, and the state of it. */
export const CODE_LINK_KINDS = ['issue', 'pull_request', 'commit'] as const;
export type CodeLinkKind = (typeof CODE_LINK_KINDS)[number];
export const CODE_LINK_STATES = ['open', 'closed', 'merged'] as const;
export type CodeLinkState = (typeof CODE_LINK_STATES)[number];

/** Types of custom fields. */
export const FIELD_TYPES = ['text', 'number', 'date', 'checkbox', 'select', 'multi_select', 'user', 'url'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
