import type { Actor } from '#contracts';
import { readableProject, readableProjects, roleJoins } from './visible-projects.js';

const ada: Actor = { userId: 'ada', role: 'USER' };
const admin: Actor = { userId: 'root', role: 'ADMIN' };

/** Hands out one placeholder and remembers for whom. */
class Ids {
  readonly values: unknown[] = [];
  add = (value: unknown) => `$${this.values.push(value)}`;
  addHidden = (value: unknown, type: string) => `<${this.add(value)}::${type}>`;
  addId = (id: string) => `<${this.add(id)}>`;
}

const plain = (sql: string | undefined) => sql?.replace(/\s+/g, ' ').trim();

describe('the projects someone may read', () => {
  it('are their own, those of their workspaces, and the public ones', () => {
    for (const role of ['USER', 'VIEWER'] as const) {
      const ids = new Ids();
      expect(plain(readableProjects({ ...ada, role }, ids))).toBe(
        '( SELECT project_id FROM project_members WHERE user_id = <$1> ' +
          'UNION SELECT p.id FROM workspace_members m JOIN projects p USING (workspace_id) WHERE m.user_id = <$1> ' +
          "UNION SELECT id FROM projects WHERE visibility = 'public' )",
      );
      expect(ids.values).toEqual(['ada']);
    }
  });

  it('are all for an ADMIN', () => {
    expect(readableProjects(admin, new Ids())).toBeUndefined();
  });
});

describe('one project', () => {
  it('is looked at by itself', () => {
    const ids = new Ids();
    expect(plain(readableProject(ada, ids))).toBe(
      "p.status <> 'deleted' AND (p.visibility = 'public' " +
        'OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = p.workspace_id AND user_id = <$1>) ' +
        'OR EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = <$1>))',
    );
    expect(ids.values).toEqual(['ada']);
  });

  it('is read by an ADMIN unless it is deleted', () => {
    expect(readableProject(admin, new Ids())).toBe("p.status <> 'deleted'");
  });
});

describe('the joins that decide a role', () => {
  it('are by project and by workspace, of one person', () => {
    expect(plain(roleJoins('$2'))).toBe(
      'LEFT JOIN project_members pm ON pm.project_id = p.id AND pm.user_id = $2 ' +
        'LEFT JOIN workspace_members wm ON wm.workspace_id = p.workspace_id AND wm.user_id = $2',
    );
    expect(plain(roleJoins('$9', 'x'))).toContain('pm.project_id = x.id AND pm.user_id = $9');
    expect(plain(roleJoins('$9', 'x'))).toContain('wm.workspace_id = x.workspace_id AND wm.user_id = $9');
  });
});
