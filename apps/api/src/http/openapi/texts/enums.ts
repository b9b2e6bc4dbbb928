import {
  ACTIVITY_TYPES,
  AGENT_TASK_LOG_TYPES,
  AGENT_TASK_STATUSES,
  AGENTS,
  API_KEY_SCOPES,
  CODE_LINK_KINDS,
  CODE_LINK_STATES,
  DELIVERY_STATUSES,
  ERROR_CODES,
  EVENT_TYPES,
  FIELD_TYPES,
  IMPORT_FINISHED,
  IMPORT_FORMATS,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
  MEMBER_ROLES,
  NOTIFICATION_CREATED,
  NOTIFICATION_REASONS,
  NOTIFICATION_TYPES,
  PING,
  PROJECT_STATUSES,
  PROJECT_VISIBILITIES,
  RELATION_TYPES,
  REPOSITORY_PROVIDERS,
  STATS_PERIODS,
  TICKET_PRIORITIES,
  TICKET_STAGES,
  TICKET_STATUSES,
  TICKET_TYPES,
  USER_KINDS,
  USER_ROLES,
} from '#contracts';
import { ITEM_NAMES } from '#tickets';

interface NamedEnum {
  values: readonly string[];
  description: string;
}

const named = (values: readonly string[], description: string): NamedEnum => ({ values, description });

/** A value to include, or with `!` to exclude. */
const choice = (values: readonly string[]): NamedEnum =>
  named([...values, ...values.map((value) => `!${value}`)], 'A value to include, or with `!` to exclude.');

/** The names of enums in the document, which are their names in generated code. */
export const ENUMS: Record<string, NamedEnum> = {
  TicketStatus: named(TICKET_STATUSES, '`done` and `cancelled` are closed; the others are open.'),
  TicketPriority: named(TICKET_PRIORITIES, 'From least to most urgent.'),
  TicketType: named(TICKET_TYPES, 'What kind of work the ticket is.'),
  TicketStage: named(TICKET_STAGES, 'Phase of the work, independent of the status.'),
  TicketStatusChoice: choice(TICKET_STATUSES),
  TicketPriorityChoice: choice(TICKET_PRIORITIES),
  TicketTypeChoice: choice(TICKET_TYPES),
  TicketStageChoice: choice(TICKET_STAGES),
  TicketField: named(ITEM_NAMES, 'Top-level field of a ticket in a list.'),
  FoundTicketField: named([...ITEM_NAMES, 'snippet'], 'Top-level field of a ticket in search results.'),
  TicketFileFormat: named(['csv', 'jsonl'], 'CSV with a header, or one JSON object per line.'),
  ImportFormat: named(IMPORT_FORMATS, 'CSV with a header, one JSON object per line, or one JSON document.'),
  ImportSource: named(IMPORT_SOURCES, 'Files of Docket itself, or another tracker.'),
  Flag: named(['1', '0', 'true', 'false'], 'Yes or no.'),
  UserRole: named(
    USER_ROLES,
    'Role in the instance. A `VIEWER` changes nothing but their own account, whatever their role in a project.',
  ),
  MemberRole: named(MEMBER_ROLES, 'Role in a workspace or project, from least to most rights.'),
  UserKind: named(USER_KINDS, 'Whether it is a person or an agent.'),
  ApiKeyScope: named(API_KEY_SCOPES, 'What an API key may do. `admin`, for an `ADMIN` only, must be named.'),
  ProjectStatus: named(PROJECT_STATUSES, '`archived` is read-only; `deleted` can be restored for 30 days.'),
  ProjectVisibility: named(PROJECT_VISIBILITIES, '`public`: every signed-in user of the instance may read it.'),
  RepositoryProvider: named(REPOSITORY_PROVIDERS, 'Where the repository is hosted.'),
  RelationType: named(
    RELATION_TYPES,
    'From the ticket in the path to the other one, unless `direction` is `incoming`.',
  ),
  FieldType: named(FIELD_TYPES, 'Type of the values of a custom field.'),
  Theme: named(['light', 'dark', 'system'], 'Color scheme of the console.'),
  ActivityType: named(ACTIVITY_TYPES, 'What the activity was about.'),
  StatsPeriod: named(STATS_PERIODS, 'How far back from now the statistics reach.'),
  ImportStatus: named(IMPORT_STATUSES, 'State of an import.'),
  DeliveryStatus: named(
    DELIVERY_STATUSES,
    '`pending`: to be attempted; `failed`: given up; `held`: not sent, since the webhook was disabled.',
  ),
  AgentTaskStatus: named(
    AGENT_TASK_STATUSES,
    'State of an agent task. The last four are final, but all except `completed` can be retried.',
  ),
  AgentTaskLogType: named(
    AGENT_TASK_LOG_TYPES,
    '`message`: of the agent; `system`: of Docket; `question` of the agent and `answer` of a member.',
  ),
  AgentSetting: named(AGENTS, '`builtin`: done by the worker. `external`: left for agents that claim them.'),
  NotificationType: named(NOTIFICATION_TYPES, 'What the notification is about.'),
  NotificationReason: named(NOTIFICATION_REASONS, 'Why the user is notified.'),
  CodeLinkKind: named(CODE_LINK_KINDS, 'What is linked.'),
  CodeLinkState: named(CODE_LINK_STATES, 'State at the code host.'),
  EventType: named([...EVENT_TYPES, PING], 'Type of an event; `webhooks` has the payload of each.'),
  LoggedEventType: named([...EVENT_TYPES, IMPORT_FINISHED, PING], 'Type of an event in the log.'),
  EventSubscription: named([...EVENT_TYPES, PING, '*'], 'Type of an event, or `*` for all.'),
  LiveEventType: named(
    [...EVENT_TYPES, IMPORT_FINISHED, NOTIFICATION_CREATED, PING],
    'Type of an event or of a personal notification.',
  ),
  ErrorCode: named(ERROR_CODES, 'Stable. Each code has one HTTP status.'),
  SortOrder: named(['asc', 'desc'], 'Direction of the sort.'),
};
