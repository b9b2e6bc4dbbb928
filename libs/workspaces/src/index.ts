export { InvitationAcceptance } from './invitations/invitation-acceptance.js';
export { InvitationsModule } from './invitations/invitations.module.js';
export { InvitationsService } from './invitations/invitations.service.js';
export { type NamedObject, NamedQueries } from './named.queries.js';
export { PersonalWorkspaces } from './personal-workspaces.js';
export { WorkspaceQueries } from './workspace.queries.js';
export { WorkspacesModule } from './workspaces.module.js';
export { WorkspacesService } from './workspaces.service.js';
