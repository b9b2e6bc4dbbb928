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

/** What decides who may do what to a task. */
export interface AgentTaskStanding {
  /** Null where it is in no project. */
  projectStatus: ProjectStatus | null;
  visibility: ProjectVisibility | null;
  projectRole: MemberRole | null;
  workspaceRole: MemberRole | null;
}

/** A task that was found, without its standing, and the role its actor has: none is that of a stranger who may read. */
export function admitted<Row extends object>(
  row: (Row & AgentTaskStanding) | undefined,
  actor: Pick<Actor, 'role'>,
  permission: 'read' | 'write',
): { task: Row; role: MemberRole | null } {
  if (!row || row.projectStatus === 'deleted') throw new NotFound('Agent task');
  const { projectStatus, visibility, projectRole, workspaceRole, ...task } = row;
  const role = effectiveRole(actor.role, [projectRole, workspaceRole]);
  if (!may(role, permission, visibility ?? 'private')) throw Forbidden.to('agent task');
  if (permission === 'write' && projectStatus === 'archived') throw new Conflict('Project is archived');
  return { task: task as unknown as Row, role };
}
