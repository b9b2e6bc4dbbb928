export { AccessModule } from './access.module.js';
export { AccessService, type ProjectAccess } from './access.service.js';
export { areColleagues, workspaceColleagues } from './colleagues.sql.js';
export { confirmMembership, isUnconfirmed, unconfirmedRole } from './confirmation.js';
export { DefaultWorkspace } from './default-workspace.js';
export { isLiveSession, SESSION_IDLE } from './live-sessions.sql.js';
export { type Member, MemberQueries } from './member.queries.js';
export { type MembershipChange, type MembershipKind, Memberships, PROJECT, WORKSPACE } from './memberships.js';
export { type Person, people, person, personColumns, personFor, visibleEmail } from './person.js';
export {
  actingRole,
  actorAsReader,
  isInProjectOf,
  isMember,
  isPublic,
  isReadable,
  memberProjects,
  memberWorkspaces,
  projectMembers,
  type Reader,
  readableProjects,
  roleByKey,
  roleColumns,
  roleJoins,
  userAsReader,
  workspaceMembers,
} from './readability.sql.js';
export { isReadableTicket, readableTicket, shownTicket } from './readable-ticket.sql.js';
export { mustBeRestorable, RESTORABLE_FOR } from './restore-window.js';
export { effectiveRole, may, type Permission, roleRank } from './roles.js';
export { readableScopes, type ScopeFilter } from './ticket-scopes.sql.js';
export { hashToken, isWellFormedToken, newMailToken, newSessionToken, newToken } from './tokens.js';
