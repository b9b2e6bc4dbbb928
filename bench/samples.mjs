import { COMMON_WORDS, rareWords } from './seed/words.mjs';

/** The scopes that the caller may read, as in the API. */
const VISIBLE = `scope_id IN (
  SELECT project_id FROM project_members m JOIN users u ON u.id = m.user_id WHERE u.email = 'person1@example.com'
  UNION SELECT p.id FROM projects p JOIN workspace_members m USING (workspace_id) JOIN users u ON u.id = m.user_id
    WHERE u.email = 'person1@example.com'
  UNION SELECT id FROM projects WHERE visibility = 'public')`;
const OWN = `SELECT workspace_id FROM workspace_members m JOIN users u ON u.id = m.user_id WHERE u.email = 'person1@example.com'`;
const DAY = 86_400_000;

/** The people and objects that requests refer to; the same in every run on the same data. */
export async function takeSamples(database) {
  const ids = async (sql, count) =>
    (await database.rows(`SELECT id FROM (${sql}) AS found ORDER BY md5(id::text) LIMIT ${count}`)).map(({ id }) => id);
  const done = await ids(
    `SELECT id FROM tickets WHERE workspace_id IN (${OWN}) AND project_id IS NOT NULL AND status = 'done'`,
    2_000,
  );
  const every = Math.max(1, Math.floor(database.tickets / 2_000));
  return {
    tickets: await ids(`SELECT id FROM tickets WHERE ${VISIBLE} AND number % ${every} = 0`, 500),
    done,
    neighbours: await database.rows(
      `SELECT id, coalesce(lead(id) OVER project, first_value(id) OVER project) AS other
       FROM tickets WHERE id = ANY ($1::uuid[]) WINDOW project AS (PARTITION BY project_id ORDER BY id)
       ORDER BY md5(id::text)`,
      [done],
    ),
    board: await ids(`SELECT id FROM projects WHERE key = 'P1'`, 1),
    projects: await ids(`SELECT id FROM projects WHERE workspace_id IN (${OWN})`, 50),
    people: await ids(`SELECT user_id AS id FROM workspace_members WHERE workspace_id IN (${OWN})`, 60),
    groups: await ids(`SELECT id FROM groups WHERE workspace_id IN (${OWN})`, 50),
    labels: await ids(`SELECT id FROM labels WHERE workspace_id IN (${OWN})`, 12),
    workspaces: await ids(OWN.replace('SELECT workspace_id', 'SELECT workspace_id AS id'), 1),
    rare: rareWords(database.tickets).filter((_, index, all) => index % Math.ceil(all.length / 100) === 0),
    common: COMMON_WORDS,
    now: new Date().toISOString(),
    lastWeek: new Date(Date.now() - 7 * DAY).toISOString(),
    texts: await database.rows(`SELECT title, description FROM tickets WHERE id = ANY ($1::uuid[])`, [
      await ids('SELECT id FROM tickets', 50),
    ]),
  };
}
