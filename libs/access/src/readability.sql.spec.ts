import type { Actor } from '#contracts';
import {
  actorAsReader,
  isMember,
  isReadable,
  memberProjects,
  projectMembers,
  readableProjects,
  roleByKey,
  roleJoins,
  userAsReader,
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
    const place = { workspaceId: '$1', projectId: '$2' };
    const filter = { confirmed: true, role: 'member' } as const;
    expect(isMember('$3', scope, filter)).toContain(
      "user_id = $3 AND project_members.confirmed AND project_members.role >= 'member'",
    );
    expect(isMember('$3', scope, { confirmed: false })).toContain('user_id = $3 AND NOT workspace_members.confirmed');
    expect(memberProjects('$3', filter)).toContain("m.user_id = $3 AND m.confirmed AND m.role >= 'member'");
    expect(projectMembers('$2', { confirmed: true })).toBe(
      '(SELECT user_id FROM project_members WHERE project_id = $2 AND project_members.confirmed)',
    );
  });

  it('give a role by project and by workspace', () => {
    expect(plain(roleJoins('$2', { workspaceId: 't.workspace_id', projectId: 't.project_id' }, 'a', 'b'))).toBe(
      'LEFT JOIN project_members a ON a.project_id = t.project_id AND a.user_id = $2 ' +
        'LEFT JOIN workspace_members b ON b.workspace_id = t.workspace_id AND b.user_id = $2',
    );
  });
});

it("an ADMIN's key without the admin scope acts as USER", () => {
  expect(roleByKey('key', 'owner')).toBe(
    "CASE WHEN owner.role = 'ADMIN' AND NOT ('admin' = ANY (key.scopes)) THEN 'USER' ELSE owner.role END",
  );
});
