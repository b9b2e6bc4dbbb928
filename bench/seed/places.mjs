import { createHash } from 'node:crypto';

export const USERS = 500;
export const PROJECTS = 200;
/** The share of people and projects in each workspace. */
const SHARES = [
  { people: 320, projects: 140 },
  { people: 80, projects: 30 },
  { people: 60, projects: 20 },
  { people: 40, projects: 10 },
];
const LABELS = [
  'bug',
  'ui',
  'api',
  'docs',
  'security',
  'performance',
  'mobile',
  'customer',
  'debt',
  'idea',
  'urgent',
  'later',
];
const GROUPS = 3; // per project
const PUBLIC_EVERY = 8; // of the projects outside the caller's workspace
const MEMBER_EVERY = 3; // of those, the caller is a member

/**
 * Everything tickets refer to. The caller is person 1, who sees most projects, by three kinds of permission, but not
 * all.
 */
export function makePlaces({ id }, now) {
  const born = now - 4 * 365 * 86_400_000;
  const people = Array.from({ length: USERS }, (_, n) => ({ id: id(born + n), n: n + 1 }));
  let [person, project] = [0, 0];
  const workspaces = SHARES.map((share, n) => {
    const members = people.slice(person, person + share.people);
    person += share.people;
    const projects = Array.from({ length: share.projects }, () => ({
      id: id(born + 10_000 + project),
      n: ++project,
      groups: [],
    }));
    for (const { groups } of projects) for (let count = 0; count < GROUPS; count++) groups.push(id(born + 20_000));
    return {
      id: id(born + 5_000 + n),
      n: n + 1,
      members,
      projects,
      labels: LABELS.map((name) => ({ id: id(born + 30_000), name })),
    };
  });
  return { people, workspaces, born: new Date(born), caller: people[0] };
}

export async function writePlaces(client, { people, workspaces, born, caller }) {
  const insert = (into, types, rows) =>
    client.query(`INSERT INTO ${into} SELECT * FROM json_to_recordset($1) AS r (${types})`, [JSON.stringify(rows)]);
  const at = { created_at: born, updated_at: born };
  const stamps = 'created_at timestamptz, updated_at timestamptz';

  await insert(
    'users (id, email, name, password_hash, created_at, updated_at)',
    `id uuid, email text, name text, hash text, ${stamps}`,
    people.map(({ id, n }) => ({ id, email: `person${n}@example.com`, name: `Person ${n}`, hash: 'none', ...at })),
  );
  await insert(
    'workspaces (id, name, slug, owner_id, created_at, updated_at)',
    `id uuid, name text, slug text, owner uuid, ${stamps}`,
    workspaces.map(({ id, n, members }) => ({
      id,
      name: `Workspace ${n}`,
      slug: `workspace-${n}`,
      owner: members.at(-1).id,
      ...at,
    })),
  );
  await insert(
    'workspace_members (workspace_id, user_id, role, joined_at)',
    'workspace uuid, person uuid, role member_role, at timestamptz',
    workspaces.flatMap(({ id, members }) =>
      members.map((member, index) => ({
        workspace: id,
        person: member.id,
        role: index === members.length - 1 ? 'owner' : 'member',
        at: born,
      })),
    ),
  );
  const projects = workspaces.flatMap((workspace) => workspace.projects.map((project) => ({ ...project, workspace })));
  await insert(
    'projects (id, workspace_id, name, description, key, visibility, owner_id, created_at, updated_at)',
    `id uuid, workspace uuid, name text, description text, key text, visibility project_visibility, owner uuid, ${stamps}`,
    projects.map(({ id, n, workspace }) => ({
      id,
      workspace: workspace.id,
      name: `Project ${n}`,
      description: `What team ${n} works on`,
      key: `P${n}`,
      visibility: workspace.n > 1 && n % PUBLIC_EVERY === 0 ? 'public' : 'private',
      owner: workspace.members.at(-1).id,
      ...at,
    })),
  );
  await insert(
    'project_members (project_id, user_id, workspace_id, role, joined_at)',
    'project uuid, person uuid, workspace uuid, role member_role, at timestamptz',
    projects.flatMap(({ id, n, workspace }) => [
      { project: id, person: workspace.members.at(-1).id, workspace: workspace.id, role: 'owner', at: born },
      ...(workspace.n > 1 && n % MEMBER_EVERY === 0
        ? [{ project: id, person: caller.id, workspace: workspace.id, role: 'member', at: born }]
        : []),
    ]),
  );
  await insert(
    'groups (id, workspace_id, project_id, name, created_at, updated_at)',
    `id uuid, workspace uuid, project uuid, name text, ${stamps}`,
    projects.flatMap(({ id: project, groups, workspace }) =>
      groups.map((id, index) => ({ id, workspace: workspace.id, project, name: `Cycle ${index + 1}`, ...at })),
    ),
  );
  await insert(
    'labels (id, workspace_id, name, color, created_at, updated_at)',
    `id uuid, workspace uuid, name text, color text, ${stamps}`,
    workspaces.flatMap(({ id: workspace, labels }) =>
      labels.map(({ id, name }) => ({ id, workspace, name, color: '#0a7f3f', ...at })),
    ),
  );
  await client.query(`
    INSERT INTO project_keys (key, project_id, workspace_id) SELECT key, id, workspace_id FROM projects;
    INSERT INTO project_search (project_id, workspace_id, document)
      SELECT id, workspace_id, project_document(name, key, description) FROM projects;
    INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
      SELECT gen_random_uuid(), id, sha256(convert_to(id::text || n, 'UTF8')), now(), now(), now() + interval '30 days'
      FROM users, generate_series(1, 3) AS n`);
}

/** Opens a session for the caller; returns the token. */
export async function openSession(client) {
  const token = createHash('sha256').update(String(Math.random())).digest('base64url');
  await client.query(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
     SELECT gen_random_uuid(), id, $1, now(), now(), now() + interval '1 day' FROM users WHERE email = 'person1@example.com'`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
}
