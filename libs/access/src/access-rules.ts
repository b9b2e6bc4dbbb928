import { validate as isUuid } from 'uuid';
import { Conflict, Forbidden, type MemberRole, NotFound, type ProjectStatus, type ProjectVisibility } from '#contracts';
import { may, type Permission } from './roles.js';

/** The facts that decide access to a project. */
export interface ProjectPermissionFacts {
  status: ProjectStatus;
  visibility: ProjectVisibility;
  role: MemberRole | null;
}

/**
 * Throws unless `permission` is granted in a project that was found. One that may not be read is FORBIDDEN by id and
 * NOT_FOUND by key, since keys can be guessed.
 */
export function mustAdmitToProject(
  { status, visibility, role }: ProjectPermissionFacts,
  idOrKey: string,
  permission: Permission,
  archived: 'refused' | 'allowed' = 'refused',
): void {
  const hidden = status === 'deleted' || !isUuid(idOrKey);
  if (hidden && !may(role, 'read', visibility)) throw new NotFound('Project');
  if (!may(role, permission, visibility)) throw Forbidden.to('project');
  const changes = permission !== 'read' && permission !== 'listMembers';
  if (status === 'archived' && changes && archived === 'refused') throw new Conflict('Project is archived');
}

/** A member of one of its projects (`guest`) may read, since working there needs the workspace's labels and groups. */
export function mustAdmitToWorkspace(role: MemberRole | null, guest: boolean, permission: Permission): void {
  if (!may(role, permission) && !(guest && permission === 'read')) throw Forbidden.to('workspace');
}
