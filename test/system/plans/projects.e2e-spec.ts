import { Database } from '#data';
import { bulkLoad } from '../../support/bulk-load.js';
import { Docket } from '../../support/docket.js';
import type { TestUser } from '../../support/given.js';

const PROJECTS = 10_000;
const USERS = 500;
const WORKSPACES = 500;
const PROJECT_MEMBERSHIPS = 90; // of each user, and
const WORKSPACE_MEMBERSHIPS = 10;
const WATCHED = [
  'projects',
  'project_members',
  'workspace_members',
  'project_keys',
  'project_search',
  'ticket_counters',
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

let docket: Docket;
let database: Database;
let user: TestUser;
let workspaceId: string;
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
  database = docket.service(Database);
  user = await docket.given.user();
  await populate();
  workspaceId = (await docket.given.project(user, { name: 'Own' })).workspaceId;
  await docket.db.query('VACUUM ANALYZE'); // as autovacuum would have done
}, 120_000);
afterAll(() => docket.stop());

describe('with 10,000 projects and 100 memberships a user', () => {
  it('the data matches the title', async () => {
    const [counts] = await docket.rows(
      `SELECT (SELECT count(*)::int FROM projects) AS projects,
              (SELECT count(*)::int FROM project_members WHERE user_id = $1)
              + (SELECT count(*)::int FROM workspace_members WHERE user_id = $1) AS memberships`,
      [user.id],
    );
    expect(counts).toEqual({ projects: PROJECTS + 1, memberships: 100 + 2 }); // plus their own
  });

  it.each([
    ['a list', () => '/api/projects'],
    ['a list by name', () => '/api/projects?sort=name&order=asc'],
    ['a list by creation', () => '/api/projects?sort=createdAt&order=asc&limit=100'],
    ['a page far back', () => '/api/projects?page=10'],
    ['a list of a workspace', () => `/api/projects?workspace=${workspaceId}`],
    ['a list of archived ones', () => '/api/projects?status=archived'],
    ['a list of deleted ones', () => '/api/projects?status=deleted'],
    ['a list filtered by a common word', () => '/api/projects?search=platform'],
    ['a list filtered by a rare word', () => '/api/projects?search=number4711'],
    ['a list filtered by a short word', () => '/api/projects?search=nu'],
    ['a search for a common word', () => '/api/project/search?q=platform'],
    ['a search for a rare word', () => '/api/project/search?q=number4711'],
    ['a search with a typo', () => '/api/project/search?q=platfrom'],
    ['a search for two words', () => '/api/project/search?q=mobile+number4711'],
    ['a search for a key', () => '/api/project/search?q=K4711'],
    ['a search in a workspace', () => `/api/project/search?q=own&workspace=${workspaceId}`],
  ])('%s reads by index', async (_, path) => {
    const statements = await sentBy(async () => {
      const reply = await docket.as(user).get(path());
      expect(reply.status).toBe(200);
    });
    expect(await scanned(statements)).toEqual([]);
  });

  it('a list by cursor reads by index', async () => {
    const first = await docket.as(user).get('/api/projects?limit=5');
    const [, next] = /<([^>]+)>/.exec(first.headers.link!)!;
    const statements = await sentBy(() => docket.as(user).get(next!));
    expect(await scanned(statements)).toEqual([]);
  });
});

/** What the API sends to the database while `work` runs, without the session lookup. */
async function sentBy(work: () => PromiseLike<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = database.query;
  database.query = function <Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    statements.push({ sql, parameters });
    return original.call(this, sql, parameters) as Promise<Row[]>;
  };
  try {
    await work();
  } finally {
    database.query = original;
  }
  const sent = statements.filter(({ sql }) => sql.includes('projects'));
  expect(sent.length).toBeLessThanOrEqual(3); // as typed, for similar words, and with those; none per item
  return sent;
}

async function explain({ sql, parameters }: Statement): Promise<Plan> {
  // Through the API's own pool, so that its settings apply.
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    parameters,
  );
  return row!['QUERY PLAN'][0].Plan;
}

/** The tables that would be scanned completely. */
async function scanned(statements: Statement[]): Promise<string[]> {
  const plans = await Promise.all(statements.map(explain));
  const scans = plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan');
  return scans.map((node) => node['Relation Name'] ?? '').filter((name) => WATCHED.includes(name));
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Rows as the API would have written them, in bulk. Only the first 50 characters of a description are words. */
async function populate(): Promise<void> {
  const statements = [
    `CREATE TABLE person AS SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${USERS}) n`,
    `UPDATE person SET id = '${user.id}' WHERE n = 1`,
    `INSERT INTO users (id, email, name, password_hash, created_at, updated_at)
     SELECT id, 'bulk' || n || '@example.com', 'Person ' || n, 'x', now(), now() FROM person WHERE n > 1`,
    `CREATE TABLE place AS SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${WORKSPACES}) n`,
    `INSERT INTO workspaces (id, name, slug, owner_id, created_at, updated_at)
     SELECT w.id, 'Workspace ' || w.n, 'bulk-' || w.n, p.id, now(), now()
     FROM place w JOIN person p ON p.n = w.n % ${USERS} + 1`,
    `INSERT INTO workspace_members (workspace_id, user_id, role, joined_at)
     SELECT w.id, p.id, 'member', now() FROM person p CROSS JOIN generate_series(1, ${WORKSPACE_MEMBERSHIPS}) k
     JOIN place w ON w.n = (p.n * 7 + k * 41) % ${WORKSPACES} + 1`,
    `INSERT INTO projects (id, workspace_id, name, description, key, status, visibility, owner_id, created_at, updated_at)
     SELECT gen_random_uuid(), w.id,
       (ARRAY['Mobile', 'Backend', 'Frontend', 'Data', 'Growth', 'Billing', 'Search'])[i % 7 + 1] || ' number' || i,
       rpad('The ' || (ARRAY['platform', 'service', 'library', 'experiment', 'dashboard'])[i % 5 + 1] || ' of team ' || i % 97, 700, '.'),
       'K' || i, CASE WHEN i % 20 = 0 THEN 'archived' WHEN i % 33 = 0 THEN 'deleted' ELSE 'active' END::project_status,
       CASE WHEN i % 50 = 0 THEN 'public' ELSE 'private' END::project_visibility, p.id,
       now() - i * interval '1 minute', now() - (i * 7919 % ${PROJECTS}) * interval '1 minute'
     FROM generate_series(1, ${PROJECTS}) i
     JOIN place w ON w.n = i % ${WORKSPACES} + 1 JOIN person p ON p.n = i % ${USERS - 1} + 2`,
    `CREATE TABLE numbered AS SELECT row_number() OVER (ORDER BY key) AS n, id, workspace_id FROM projects`,
    `INSERT INTO project_members (project_id, user_id, workspace_id, role, joined_at)
     SELECT id, owner_id, workspace_id, 'owner', created_at FROM projects`,
    `INSERT INTO project_members (project_id, user_id, workspace_id, role, joined_at)
     SELECT j.id, p.id, j.workspace_id, 'member', now()
     FROM person p CROSS JOIN generate_series(1, ${PROJECT_MEMBERSHIPS}) k
     JOIN numbered j ON j.n = (p.n * 131 + k * 101) % ${PROJECTS} + 1
     ON CONFLICT DO NOTHING`,
    'INSERT INTO project_keys (key, project_id, workspace_id) SELECT key, id, workspace_id FROM projects',
    'INSERT INTO ticket_counters (scope_id, workspace_id) SELECT id, workspace_id FROM projects',
    `INSERT INTO project_search (project_id, workspace_id, document)
     SELECT id, workspace_id, project_document(name, key, left(description, 50)) FROM projects`,
    `INSERT INTO scope_vocabulary (scope_id, workspace_id, word)
     SELECT project_id, workspace_id, lexeme FROM project_search, unnest(document) WHERE length(lexeme) BETWEEN 3 AND 40`,
    'DROP TABLE person, place, numbered',
  ];
  const sql = ['SET session_replication_role = replica', ...statements, 'SET session_replication_role = DEFAULT'];
  await bulkLoad(docket, [...WATCHED, 'scope_vocabulary'], sql.join(';\n'));
}
