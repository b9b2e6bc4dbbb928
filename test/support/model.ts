import {
  MEMBER_ROLES,
  type MemberRole,
  type RelationType,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';

/** People, projects, labels and tickets have names here; the code that calls the API maps them to ids. */
export const PEOPLE = ['@owner', '@worker', '@admin', '@member', '@viewer', '@outsider'] as const;
export type PersonName = (typeof PEOPLE)[number];
export const PROJECTS = ['#hidden', '#open', '#inner'] as const;
export type ProjectName = (typeof PROJECTS)[number];

/** The initial roles in the workspace and its projects. The creator stays an owner of the workspace. */
export const WORKSPACE_ROLES: Partial<Record<PersonName, MemberRole>> = { '@owner': 'owner', '@worker': 'member' };
export const PROJECT_ROLES: Record<ProjectName, Partial<Record<PersonName, MemberRole>>> = {
  '#hidden': { '@owner': 'owner', '@admin': 'admin', '@member': 'member', '@viewer': 'viewer' },
  '#open': { '@owner': 'owner', '@admin': 'admin', '@member': 'member' },
  '#inner': { '@owner': 'owner' },
};
export const PUBLIC: ProjectName = '#open';
export const LABELS = ['+red', '+green', '+blue'] as const;
export const FOREIGN_LABEL = '+foreign';
/** The second belongs to a project. */
export const GROUPS = ['%cycle', '%hidden-cycle'] as const;
export const GROUP_PROJECT: Record<string, ProjectName | null> = { '%cycle': null, '%hidden-cycle': '#hidden' };

export interface TicketFields {
  title: string;
  description: string | null;
  type: TicketType;
  status: TicketStatus;
  priority: TicketPriority;
  stage: TicketStage;
  projectId: ProjectName | null;
  assigneeId: PersonName | null;
  groupId: string | null;
  parentId: string | null;
  externalId: string | null;
  dueDate: string | null;
  labelIds: string[];
}

export interface ModelTicket extends TicketFields {
  name: string;
  key: string | null;
  formerKeys: string[];
  reporterId: PersonName;
  deletedAt: 'once' | null;
  comments: { name: string; authorId: PersonName; content: string }[];
  timeLogs: { name: string; userId: PersonName; minutes: number }[];
  history: { field: string; from: unknown; to: unknown; actor: PersonName }[];
}

export interface Relation {
  type: RelationType;
  from: string;
  to: string;
}

export type Changes = Record<string, { from: unknown; to: unknown }>;

export interface ModelEvent {
  type: string;
  /** The ticket it is about, or the person a project is about. */
  of: string;
  actor: PersonName;
  /** The place of the ticket at that time: its readers can read the event. */
  place: ProjectName | null;
  changes?: Changes;
}

/** The API's refusal. */
export class Refused extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

/** Everything that was ever created, and its events. Plain values, so that a copy is independent. */
export class ModelState {
  tickets: ModelTicket[] = [];
  relations: Relation[] = [];
  events: ModelEvent[] = [];
  workspaceRoles = structuredClone(WORKSPACE_ROLES);
  projectRoles = structuredClone(PROJECT_ROLES);
  archived: ProjectName[] = [];
  lastNumber: Record<ProjectName, number> = { '#hidden': 0, '#open': 0, '#inner': 0 };
  /** The number of comments and time logs, to name the next. */
  parts = 0;

  copy(): ModelState {
    return Object.assign(new ModelState(), structuredClone({ ...this }));
  }

  /** The ticket of this name; only this state assigns names. */
  ticket(name: string): ModelTicket {
    return this.tickets.find((ticket) => ticket.name === name)!;
  }
}

export function roleIn(state: ModelState, person: PersonName, project: ProjectName | null): MemberRole | null {
  const held = [state.workspaceRoles[person], project ? state.projectRoles[project][person] : undefined];
  return MEMBER_ROLES.findLast((role) => held.includes(role)) ?? null;
}

export const atLeast = (role: MemberRole | null, least: MemberRole) =>
  role !== null && MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(least);

export const mayRead = (state: ModelState, person: PersonName, project: ProjectName | null) =>
  project === PUBLIC || roleIn(state, person, project) !== null;
export const mayWrite = (state: ModelState, person: PersonName, project: ProjectName | null) =>
  atLeast(roleIn(state, person, project), 'member');
export const mayManage = (state: ModelState, person: PersonName, project: ProjectName | null) =>
  atLeast(roleIn(state, person, project), 'admin');

export const isVisible = (state: ModelState, person: PersonName, ticket: ModelTicket) =>
  ticket.deletedAt === null && mayRead(state, person, ticket.projectId);

/** An archived project can be read, but not changed. */
export function mustBeOpen(state: ModelState, project: ProjectName | null): void {
  if (project && state.archived.includes(project)) throw new Refused(409);
}
