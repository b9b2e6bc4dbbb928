import { effectiveRole, may } from '#access';
import {
  type Actor,
  Conflict,
  Forbidden,
  type MemberRole,
  NotFound,
  type ProjectStatus,
  type ProjectVisibility,
} from '#contracts';

/** The facts that decide access to a task. */
export interface AgentTaskPermissionFacts {
  /** Null for a task without a project. */
  projectStatus: ProjectStatus | null;
  visibility: ProjectVisibility | null;
  projectRole: MemberRole | null;
  workspaceRole: MemberRole | null;
}

/** Checks access and returns the task with the actor's role; the role is null for a non-member who may read it. */
export function authorizeTask<Row extends object>(
  row: (Row & AgentTaskPermissionFacts) | undefined,
  actor: Pick<Actor, 'role'>,
  permission: 'read' | 'write',
): { task: Row; role: MemberRole | null } {
  if (!row || row.projectStatus === 'deleted') throw new NotFound('Agent task');
  const { projectStatus, visibility, projectRole, workspaceRole, ...task } = row;
  const role = effectiveRole(actor.role, [projectRole, workspaceRole]);
  if (!may(role, permission, visibility)) throw Forbidden.to('agent task');
  if (permission === 'write' && projectStatus === 'archived') throw new Conflict('Project is archived');
  return { task: task as unknown as Row, role };
}
