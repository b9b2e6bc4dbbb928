import { createHash, randomUUID } from 'node:crypto';
import { SecretBox } from '#data';
import { takeSamples } from '../samples.mjs';

const AGENTS = 20;
export const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const box = new SecretBox(ENCRYPTION_KEY);

/**
 * The people of the seeded caller's workspace, each with a session, some agents with keys, and what their requests
 * refer to.
 */
export async function gatherTeam(database, server) {
  const samples = await takeSamples(database);
  const tokens = await database.rows(
    `WITH people AS (
       SELECT m.user_id, translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/=', '-_') AS token, m.role FROM workspace_members m
       WHERE m.workspace_id = $1 AND m.role <> 'viewer'
     ), opened AS (
       INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
       SELECT gen_random_uuid(), user_id, sha256(convert_to(token, 'UTF8')), now(), now(), now() + interval '1 day' FROM people
     )
     SELECT token, role, user_id FROM people`,
    [samples.workspaces[0]],
  );
  const people = tokens.map(({ token }) => server.headers(token));
  const { token, user_id: ownerId } = tokens.find(({ role }) => role === 'owner');
  const owner = server.headers(token);
  const agents = [];
  for (let n = 1; n <= AGENTS; n++) {
    const path = `/api/workspaces/${samples.workspaces[0]}/agents`;
    const agent = await ask(server, owner, path, { name: `Agent ${n} of ${digest(server.url)}` });
    const { key } = await ask(server, owner, `${path}/${agent.id}/keys`, { name: 'Capacity' });
    agents.push({ authorization: `Bearer ${key}` });
  }
  return { samples, people, ownerId, agents };
}

/** A webhook of one of the workspace's projects. The API refuses addresses without TLS in production. */
export async function registerWebhook(database, { samples, ownerId }, receiver, n) {
  const id = randomUUID();
  await database.rows(
    `INSERT INTO webhooks (id, owner_id, project_id, url, events, enabled, secret, created_at, updated_at)
     VALUES ($1, $2, $3, $4, '{ticket.created,ticket.updated,comment.created}', true, $5, now(), now())`,
    [
      id,
      ownerId,
      samples.projects[n % samples.projects.length],
      `${receiver.url}/${n}`,
      box.seal('a secret of the bench', id),
    ],
  );
}

const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 6);

async function ask(server, headers, path, body) {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, error } = await reply.json();
  if (error) throw new Error(`POST ${path} answered ${reply.status}: ${JSON.stringify(error)}`);
  return data;
}
