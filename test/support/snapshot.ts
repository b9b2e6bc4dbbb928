import type { Docket } from './docket.js';

/** In the order of their foreign keys; all have `workspace_id`. */
const TABLES = [
  'workspace_members',
  'projects',
  'project_members',
  'project_keys',
  'project_search',
  'ticket_counters',
  'access_tokens',
  'repositories',
  'labels',
  'ticket_label_counters',
  'groups',
];

/** Saves the contents of a workspace, and restores them after a request changed it. */
export class Snapshot {
  private constructor(
    private readonly docket: Docket,
    private readonly statements: string,
  ) {}

  static async of(docket: Docket, workspaceId: string): Promise<Snapshot> {
    const schema = `saved_${workspaceId.replaceAll('-', '')}`;
    await docket.rows(`CREATE SCHEMA ${schema}`);
    for (const table of TABLES) {
      await docket.rows(
        `CREATE TABLE ${schema}.${table} AS SELECT * FROM ${table} WHERE workspace_id = '${workspaceId}'`,
      );
    }
    const removed = [...TABLES].reverse().map((table) => `DELETE FROM ${table} WHERE workspace_id = '${workspaceId}'`);
    const restored = TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM ${schema}.${table}`);
    return new Snapshot(docket, ['BEGIN', ...removed, ...restored, 'COMMIT'].join(';\n'));
  }

  async restore(): Promise<void> {
    await this.docket.db.query(this.statements);
  }
}
