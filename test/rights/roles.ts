import { type ApiKeyScope, DEFAULT_API_KEY_SCOPES, type MemberRole, type UserRole } from '#contracts';
import type { Row } from './rows.js';

export type ProjectState = 'private' | 'public' | 'archived' | 'deleted';

/** The credential of a request. People use a session, or a key with all scopes where no session is accepted. */
export type Shown = 'nothing' | 'session' | 'key' | 'access token' | ApiKeyScope;

/** A person and their roles. */
export interface Role {
  name: string;
  shows: Shown;
  user: UserRole;
  /** Their role by the credential, if that is lower than their own. */
  actsAs?: UserRole;
  inProject?: MemberRole;
  inWorkspace?: MemberRole;
  /** Had a role, and has lost it. */
  removed?: 'from the project' | 'from the workspace';
  /** A disabled account: its credentials are refused. */
  disabled?: boolean;
  /** The credential is sent where the route does not accept it. */
  wrongly?: boolean;
}

const person = (name: string, rest: Partial<Role> = {}): Role => ({ name, shows: 'session', user: 'USER', ...rest });

/** Archived and deleted projects used to be public. */
export const ROLES: Role[] = [
  person('anonymous', { shows: 'nothing' }),
  person('outsider'),
  person('outsider with a key', { shows: 'key' }),
  person('removed from the project', { removed: 'from the project' }),
  person('removed from the project, with a key', { removed: 'from the project', shows: 'key' }),
  person('removed from the workspace', { removed: 'from the workspace' }),
  person('viewer', { inProject: 'viewer' }),
  person('member', { inProject: 'member' }),
  person('admin', { inProject: 'admin' }),
  person('owner', { inProject: 'owner' }),
  person('workspace viewer', { inWorkspace: 'viewer' }),
  person('workspace member', { inWorkspace: 'member' }),
  person('workspace admin', { inWorkspace: 'admin' }),
  person('workspace owner', { inWorkspace: 'owner' }),
  person('viewer, workspace admin', { inProject: 'viewer', inWorkspace: 'admin' }),
  person('admin, workspace viewer', { inProject: 'admin', inWorkspace: 'viewer' }),
  person('VIEWER', { user: 'VIEWER' }),
  person('VIEWER, owner', { user: 'VIEWER', inProject: 'owner' }),
  person('VIEWER, workspace owner', { user: 'VIEWER', inWorkspace: 'owner' }),
  person('ADMIN', { user: 'ADMIN' }),
  person('ADMIN with a key that lacks admin', { user: 'ADMIN', actsAs: 'USER', shows: 'key' }),
  person('former ADMIN with a key for admin alone', { shows: 'admin' }),
  person('disabled owner', { inProject: 'owner', inWorkspace: 'owner', disabled: true }),
  person('disabled owner with a key', { inProject: 'owner', inWorkspace: 'owner', disabled: true, shows: 'key' }),
  ...DEFAULT_API_KEY_SCOPES.map((scope) => person(`owner with a key for ${scope}`, { ...OWNER(), shows: scope })),
  person('owner by session alone', { ...OWNER(), wrongly: true }),
  person('a token of the project', { shows: 'access token' }),
];

function OWNER(): Partial<Role> {
  return { inProject: 'owner', inWorkspace: 'owner' };
}

/** Somebody of each column of the table of a project; of the columns that depend on its state, several. */
const IN_EVERY_STATE = [
  'anonymous',
  'outsider',
  'removed from the project',
  'viewer',
  'member',
  'admin',
  'owner',
  'workspace viewer',
  'workspace member',
  'VIEWER',
  'VIEWER, owner',
  'ADMIN',
  'ADMIN with a key that lacks admin',
  'a token of the project',
];

/**
 * Who tries a route. In a private project and in its workspace everybody does. What people show, and which of two roles
 * counts, is decided whatever the state of the project is: in the other states somebody of each column does. Outside of
 * any place no role in one counts, which the owner shows.
 */
export function tries(
  { name, inProject, inWorkspace, removed, ...role }: Role,
  row: Row,
  state: ProjectState,
): boolean {
  if (state !== 'private') return IN_EVERY_STATE.includes(name);
  if (row.in !== 'no place') return true;
  const byCredential = role.disabled || role.wrongly || role.shows !== 'session';
  return byCredential || name === 'owner' || !(inProject || inWorkspace || removed);
}

const RANKS: (MemberRole | undefined)[] = [undefined, 'viewer', 'member', 'admin', 'owner'];
const higher = (one?: MemberRole, other?: MemberRole) => (RANKS.indexOf(one) > RANKS.indexOf(other) ? one : other);

/** Somebody's column of the table. */
function column(row: Row, role: Role, state: ProjectState): string {
  const user = role.actsAs ?? role.user;
  if (row.in === 'no place' || user === 'ADMIN') return user;
  const held = row.in === 'a project' ? higher(role.inProject, role.inWorkspace) : role.inWorkspace;
  if (held) return role.user === 'VIEWER' ? 'viewer' : held;
  if (row.in === 'a project') return state === 'private' ? 'private' : 'public';
  return role.inProject ? 'guest' : 'stranger';
}

const KEY_AREAS: Record<string, string> = { 'webhooks key': 'webhooks' };

/** The scopes of keys that the row accepts, or none if it accepts no key. Each tool has its own scope. */
export function scopeOf(row: Row): ApiKeyScope | undefined {
  if (['session', 'access token', 'nothing'].includes(row.by)) return undefined;
  if (row.by === 'mcp') return toolScope(row.name);
  if (row.by === 'admin') return row.by;
  const access = row.method === 'GET' ? 'read' : 'write';
  return `${KEY_AREAS[row.by] ?? row.by}:${access}` as ApiKeyScope;
}

const TOOL_SCOPES: [RegExp, ApiKeyScope][] = [
  [/\((create_ticket|update_ticket|delegate|rank|comment)\)/, 'tickets:write'],
  [/ticket|board|view/, 'tickets:read'],
  [/project|labels|groups|fields/, 'projects:read'],
  [/people/, 'user:read'],
  [/get_task|list_tasks/, 'agent-tasks:read'],
  [/_task\)/, 'agent-tasks:write'],
];
const toolScope = (name: string) => TOOL_SCOPES.find(([pattern]) => pattern.test(name))?.[1];

const takesSession = ({ by }: Row) => by !== 'webhooks key' && by !== 'mcp' && by !== 'access token';

/** What somebody sends with a request of this row. */
export const credentialFor = (row: Row, role: Role): Shown =>
  role.shows === 'session' && !takesSession(row) && !role.wrongly ? 'key' : role.shows;

/** How the request ends, according to the table. */
export function expected(row: Row, role: Role, state: ProjectState): string {
  if (row.by === 'nothing') return named(row, row.rights[role.user]!);
  const shown = credentialFor(row, role);
  if (row.by === 'access token') return shown === 'access token' ? whenClosed(row, 'ok', state, role) : '401';
  if (shown === 'nothing' || shown === 'access token' || role.disabled) return '401';
  if (shown === 'session' && !takesSession(row)) return '401';
  if (shown !== 'session') {
    if (row.by === 'session') return '401';
    const scope = scopeOf(row);
    const lacksIt = shown === 'key' ? scope === 'admin' : shown !== scope;
    if (scope !== undefined && lacksIt) return `lacks ${scope}`;
  }
  const capped = row.rights.VIEWER;
  if (row.in !== 'no place' && role.user === 'VIEWER' && capped !== 'same') return named(row, capped!);
  return whenClosed(row, row.rights[column(row, role, state)]!, state, role);
}

function whenClosed(row: Row, cell: string, state: ProjectState, role: Role): string {
  if (row.in !== 'a project') return named(row, cell);
  if (state === 'archived' && cell === 'ok' && row.rights.archived !== 'same') return named(row, row.rights.archived!);
  if (state === 'deleted' && row.rights.deleted !== 'same') {
    const [everyone, admin] = row.rights.deleted!.split(',');
    return named(row, (role.actsAs ?? role.user) === 'ADMIN' ? (admin ?? everyone!) : everyone!);
  }
  return named(row, cell);
}

/** A refusal with its message. */
function named(row: Row, cell: string): string {
  const [status, about = row.about] = cell.split(':');
  if (status === '403' || status === '404') return `${status}:${about}`;
  return cell;
}

/** By key instead of id: what may not be read is not found. */
export function expectedByKey(row: Row, role: Role, state: ProjectState): string {
  const byId = expected(row, role, state);
  const hidden = row.in === 'a project' && state === 'private' && column(row, role, state) === 'private';
  return hidden && byId.startsWith('403') ? `404:${row.about}` : byId;
}
