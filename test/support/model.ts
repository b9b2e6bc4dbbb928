import {
  MEMBER_ROLES,
  type MemberRole,
  type RelationType,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';

/** People, projects, labels and tickets go by names here; what ids they have is the business of who asks the API. */
export const PEOPLE = ['@owner', '@worker', '@admin', '@member', '@viewer', '@outsider'] as const;
export type PersonName = (typeof PEOPLE)[number];
export const PROJECTS = ['#hidden', '#open', '#inner'] as const;
export type ProjectName = (typeof PROJECTS)[number];

/** Roles in the workspace, and in its projects, as a story begins. Who made it all stays an owner of the workspace. */
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

export interface Told {
  type: string;
  /** The ticket it is about, or whom a project got. */
  of: string;
  actor: PersonName;
  /** Where the ticket was then: who may read that hears of it. */
  place: ProjectName | null;
  changes?: Changes;
}

/** What the API answers instead of doing it. */
export class Refused extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

/** Everything that was ever made, and what was told about it. Plain values: a copy is a whole one. */
export class ModelState {
  tickets: ModelTicket[] = [];
  relations: Relation[] = [];
  told: Told[] = [];
  workspaceRoles = structuredClone(WORKSPACE_ROLES);
  projectRoles = structuredClone(PROJECT_ROLES);
  archived: ProjectName[] = [];
  lastNumber: Record<ProjectName, number> = { '#hidden': 0, '#open': 0, '#inner': 0 };
  /** Of comments and time logs, to name the next. */
  parts = 0;

  copy(): ModelState {
    return Object.assign(new ModelState(), structuredClone({ ...this }));
  }

  /** Of a ticket that was named; names are given by this state alone. */
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

/** What is archived is read, and for the rest as if it were set in stone. */
export function mustBeOpen(state: ModelState, project: ProjectName | null): void {
  if (project && state.archived.includes(project)) throw new Refused(409);
}
