import type { Actor } from '#contracts';
import {
  actingRole,
  actorAsReader,
  isInProjectOf,
  isMember,
  isReadable,
  isReadableScope,
  memberProjects,
  memberWorkspaces,
  projectMembers,
  readableProjects,
  roleByKey,
  roleColumns,
  roleJoins,
  userAsReader,
  workspaceMembers,
} from './readability.sql.js';

const ada: Actor = { userId: 'ada', role: 'USER' };
const admin: Actor = { userId: 'root', role: 'ADMIN' };

/** Returns placeholders and records their values. */
class Ids {
  readonly values: unknown[] = [];
  add = (value: unknown) => `$${this.values.push(value)}`;
  addHidden = (value: unknown, type: string) => `<${this.add(value)}::${type}>`;
  addId = (id: string) => `<${this.add(id)}>`;
}

const plain = (sql: string | undefined) => sql?.replace(/\s+/g, ' ').trim();

const MEMBER =
  '(EXISTS (SELECT FROM workspace_members WHERE workspace_id = x.workspace_id AND user_id = <$1>) ' +
  'OR EXISTS (SELECT FROM project_members WHERE project_id = x.id AND user_id = <$1>))';

describe('the projects that somebody may read', () => {
  it('are their own, those of their workspaces, and the public ones', () => {
    for (const role of ['USER', 'VIEWER'] as const) {
      const ids = new Ids();
      expect(plain(readableProjects(actorAsReader({ ...ada, role }, ids)))).toBe(
        '( SELECT project_id FROM project_members WHERE user_id = <$1> ' +
          'UNION SELECT p.id FROM workspace_members m JOIN projects p USING (workspace_id) WHERE m.user_id = <$1> ' +
          "UNION SELECT id FROM projects WHERE projects.visibility = 'public')",
      );
      expect(ids.values).toEqual(['ada']);
    }
  });

  it('are all for an ADMIN, whose id is not a parameter then', () => {
    const ids = new Ids();
    expect(readableProjects(actorAsReader(admin, ids))).toBeUndefined();
    expect(ids.values).toEqual([]);
  });
});

describe('one project', () => {
  it('is readable if it is public or through a membership, unless it is deleted', () => {
    const ids = new Ids();
    expect(plain(isReadable(actorAsReader(ada, ids), { project: 'x' }))).toBe(
      `(x.status <> 'deleted' AND (x.visibility = 'public' OR ${MEMBER}))`,
    );
    expect(ids.values).toEqual(['ada']);
  });

  it('is readable by an ADMIN unless it is deleted', () => {
    expect(isReadable(actorAsReader(admin, new Ids()), { project: 'x' })).toBe("x.status <> 'deleted'");
    expect(isReadable({ isAdmin: true }, { project: 'x' }, { deleted: 'shown' })).toBe('true');
  });

  it('may be null, which leaves the workspace', () => {
    const sql = plain(isReadable(userAsReader('u'), { project: 'x', workspaceId: 't.workspace_id' }))!;
    expect(sql).toMatch(/^\(x\.status IS DISTINCT FROM 'deleted' AND \(u\.role = 'ADMIN' OR x\.visibility = 'public'/);
    expect(sql).toContain('workspace_id = t.workspace_id AND user_id = u.id');
  });

  it('can be read only by members if outsiders are excluded', () => {
    const reader = actorAsReader(ada, new Ids());
    expect(plain(isReadable(reader, { project: 'x' }, { outsiders: 'false', deleted: 'shown' }))).toBe(`((${MEMBER}))`);
  });
});

describe('memberships', () => {
  it('count from a minimum role, confirmed or not as specified', () => {
    const scope = { workspaceId: '$1', projectId: '$2' };
    const filter = { confirmed: true, role: 'member' } as const;
    expect(isMember('$3', scope, filter)).toContain(
      "user_id = $3 AND project_members.confirmed AND project_members.role >= 'member'",
    );
    expect(isMember('$3', scope, { confirmed: false })).toContain('user_id = $3 AND NOT workspace_members.confirmed');
    expect(plain(memberProjects('$3', filter))).toBe(
      '( SELECT project_id FROM project_members ' +
        "WHERE user_id = $3 AND project_members.confirmed AND project_members.role >= 'member' " +
        'UNION SELECT p.id FROM workspace_members m JOIN projects p USING (workspace_id) ' +
        "WHERE m.user_id = $3 AND m.confirmed AND m.role >= 'member')",
    );
    expect(memberWorkspaces('$3', filter)).toBe(
      '(SELECT workspace_id FROM workspace_members ' +
        "WHERE user_id = $3 AND workspace_members.confirmed AND workspace_members.role >= 'member')",
    );
    expect(projectMembers('$2', { confirmed: true })).toBe(
      '(SELECT user_id FROM project_members WHERE project_id = $2 AND project_members.confirmed)',
    );
    expect(workspaceMembers('$1', { confirmed: false })).toBe(
      '(SELECT user_id FROM workspace_members WHERE workspace_id = $1 AND NOT workspace_members.confirmed)',
    );
  });

  it('all count unless specified', () => {
    expect(memberWorkspaces('$3')).toBe('(SELECT workspace_id FROM workspace_members WHERE user_id = $3)');
    expect(workspaceMembers('$1')).toBe('(SELECT user_id FROM workspace_members WHERE workspace_id = $1)');
  });

  it('of a workspace are the only ones that count where there is no project', () => {
    expect(plain(isMember('$3', { workspaceId: '$1' }))).toBe(
      'EXISTS (SELECT FROM workspace_members WHERE workspace_id = $1 AND user_id = $3)',
    );
  });

  it('in a project make somebody a guest of its workspace', () => {
    expect(isInProjectOf('$3', '$1')).toBe(
      'EXISTS (SELECT FROM project_members WHERE workspace_id = $1 AND user_id = $3)',
    );
  });

  it('give a role by project and by workspace', () => {
    expect(plain(roleJoins('$2', { workspaceId: 't.workspace_id', projectId: 't.project_id' }, 'a', 'b'))).toBe(
      'LEFT JOIN project_members a ON a.project_id = t.project_id AND a.user_id = $2 ' +
        'LEFT JOIN workspace_members b ON b.workspace_id = t.workspace_id AND b.user_id = $2',
    );
    expect(plain(roleColumns('$2', { workspaceId: 't.workspace_id', projectId: 't.project_id' }))).toBe(
      '(SELECT role FROM project_members WHERE project_id = t.project_id AND user_id = $2) AS "projectRole", ' +
        '(SELECT role FROM workspace_members WHERE workspace_id = t.workspace_id AND user_id = $2) AS "workspaceRole"',
    );
  });
});

describe('the scopes that somebody may read', () => {
  const EXISTING = "c.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')";

  it('are their workspaces, their projects and the public ones, unless they are deleted', () => {
    const ids = new Ids();
    expect(plain(isReadableScope(actorAsReader(ada, ids), 'c'))).toBe(
      `${EXISTING} AND (c.workspace_id = ANY (ARRAY(SELECT workspace_id FROM workspace_members WHERE user_id = <$1>)) ` +
        'OR c.scope_id = ANY (ARRAY(SELECT project_id FROM project_members WHERE user_id = <$1> ' +
        "UNION ALL SELECT id FROM projects WHERE projects.visibility = 'public')))",
    );
    expect(ids.values).toEqual(['ada']);
  });

  it('are all for an ADMIN, unless they are deleted', () => {
    expect(isReadableScope(actorAsReader(admin, new Ids()), 'c')).toBe(EXISTING);
  });
});

describe('the role in which somebody acts', () => {
  const scope = { workspaceId: 't.workspace_id', projectId: 't.project_id' };
  const OF_WORKSPACE = '(SELECT role FROM workspace_members WHERE workspace_id = t.workspace_id AND user_id = <$1>)';
  const OF_BOTH = `greatest(${OF_WORKSPACE}, (SELECT role FROM project_members WHERE project_id = t.project_id AND user_id = <$1>))`;

  it('is the higher one of project and workspace', () => {
    const ids = new Ids();
    expect(actingRole(ada, ids, scope)).toBe(OF_BOTH);
    expect(ids.values).toEqual(['ada']);
  });

  it('is that in the workspace where there is no project', () => {
    expect(actingRole(ada, new Ids(), { workspaceId: 't.workspace_id' })).toBe(OF_WORKSPACE);
  });

  it('is viewer at most for a VIEWER, and only for a member', () => {
    expect(actingRole({ ...ada, role: 'VIEWER' }, new Ids(), scope)).toBe(
      `CASE WHEN ${OF_BOTH} IS NOT NULL THEN 'viewer'::member_role END`,
    );
  });

  it('is owner for an ADMIN, whose id is not a parameter then', () => {
    const ids = new Ids();
    expect(actingRole(admin, ids, scope)).toBe("'owner'::member_role");
    expect(ids.values).toEqual([]);
  });
});

it("an ADMIN's key without the admin scope acts as USER", () => {
  expect(roleByKey('key', 'owner')).toBe(
    "CASE WHEN owner.role = 'ADMIN' AND NOT ('admin' = ANY (key.scopes)) THEN 'USER' ELSE owner.role END",
  );
});
