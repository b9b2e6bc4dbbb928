import type { Response } from 'supertest';
import type { MemberRole } from '#contracts';
import {
  atLeast,
  type ModelState,
  mayManage,
  mustBeOpen,
  type PersonName,
  type ProjectName,
  Refused,
  roleIn,
} from './model.js';
import type { ModelWorld } from './model-world.js';

/** Commands that change permissions: members of a project or of the workspace, and archiving of a project. */
export type PlaceCommand =
  | { do: 'setMember'; project: ProjectName; person: PersonName; role: MemberRole }
  | { do: 'removeMember'; project: ProjectName; person: PersonName }
  | { do: 'setColleague'; person: PersonName; role: MemberRole }
  | { do: 'removeColleague'; person: PersonName }
  | { do: 'archive' | 'unarchive'; project: ProjectName };

export const isOfPlace = <T extends { do: string }>(command: T): command is T & PlaceCommand =>
  ['setMember', 'removeMember', 'setColleague', 'removeColleague', 'archive', 'unarchive'].includes(command.do);

/** Sends it to the API. */
export function sendOfPlace(world: ModelWorld, by: PersonName, command: PlaceCommand): PromiseLike<Response> {
  const as = world.as(by);
  const inWorkspace = `/api/workspaces/${world.workspaceId}/members`;
  if (command.do === 'setColleague') {
    return as.post(inWorkspace, { userId: world.id(command.person), role: command.role });
  }
  if (command.do === 'removeColleague') return as.delete(`${inWorkspace}/${world.id(command.person)}`);
  const path = `/api/project/${world.id(command.project)}`;
  if (command.do === 'setMember') {
    return as.post(`${path}/members`, { userId: world.id(command.person), role: command.role });
  }
  if (command.do === 'removeMember') return as.delete(`${path}/members/${world.id(command.person)}`);
  return as.put(path, { status: command.do === 'archive' ? 'archived' : 'active' });
}

/** Applies it to the model. Returns the status. */
export function applyOfPlace(state: ModelState, by: PersonName, command: PlaceCommand): number {
  if (command.do === 'setMember') {
    const { project, person, role } = command;
    if (!mayManage(state, by, project)) throw new Refused(403);
    const from = state.projectRoles[project][person];
    const change = setRole(state.projectRoles[project], roleIn(state, by, project), person, role);
    mustBeOpen(state, project);
    const event = { of: person, actor: by, place: project };
    if (change === 201) state.events.push({ type: 'member.added', ...event });
    else if (from !== role)
      state.events.push({ type: 'member.updated', ...event, changes: { role: { from, to: role } } });
    return change;
  }
  if (command.do === 'removeMember') {
    const { project, person } = command;
    const status = takeRole(state.projectRoles[project], roleIn(state, by, project), person, by);
    state.events.push({ type: 'member.removed', of: person, actor: by, place: project });
    return status;
  }
  if (command.do === 'setColleague') {
    if (!mayManage(state, by, null)) throw new Refused(403);
    return setRole(state.workspaceRoles, roleIn(state, by, null), command.person, command.role);
  }
  if (command.do === 'removeColleague') {
    return takeRole(state.workspaceRoles, roleIn(state, by, null), command.person, by);
  }
  const { project } = command;
  if (!mayManage(state, by, project)) throw new Refused(403);
  state.archived = state.archived.filter((one) => one !== project);
  if (command.do === 'archive') state.archived.push(project);
  return 200;
}

type Roles = Partial<Record<PersonName, MemberRole>>;

/** A new member is 201. Only owners manage owners, and at least one of them stays. */
function setRole(roles: Roles, own: MemberRole | null, person: PersonName, role: MemberRole): number {
  const held = roles[person];
  if (held === role) return 200;
  if ((role === 'owner' || held === 'owner') && !atLeast(own, 'owner')) throw new Refused(403);
  if (held === 'owner') mustLeaveAnOwner(roles, person);
  roles[person] = role;
  return held ? 200 : 201;
}

function takeRole(roles: Roles, own: MemberRole | null, person: PersonName, by: PersonName): number {
  if (own === null) throw new Refused(403);
  const held = roles[person];
  if (person !== by && !atLeast(own, held === 'owner' ? 'owner' : 'admin')) throw new Refused(403);
  if (!held) throw new Refused(404);
  if (held === 'owner') mustLeaveAnOwner(roles, person);
  delete roles[person];
  return 200;
}

function mustLeaveAnOwner(roles: Roles, leaving: PersonName): void {
  const others = Object.entries(roles).filter(([person, role]) => role === 'owner' && person !== leaving);
  if (others.length === 0) throw new Refused(409);
}
