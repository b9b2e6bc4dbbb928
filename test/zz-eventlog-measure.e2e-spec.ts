import { Docket } from './support/docket.js';
import { statementsOf } from './support/statements.js';
it('measures', async () => {
  const docket = await Docket.start();
  await docket.rows(`SET session_replication_role = replica;
  INSERT INTO users (id, email, password_hash, name, role, created_at, updated_at)
  SELECT gen_random_uuid(), 'seed' || n || '@example.com', 'x', 'Seed ' || n, 'USER', now(), now() FROM generate_series(1, 20) n;
  INSERT INTO workspaces (id, name, slug, owner_id, personal, created_at, updated_at)
  SELECT gen_random_uuid(), name, 'seeded-' || id, id, false, now(), now() FROM users WHERE email LIKE 'seed%';
  INSERT INTO projects (id, workspace_id, name, key, status, visibility, owner_id, created_at, updated_at)
  SELECT gen_random_uuid(), w.id, 'Project ' || n, 'P' || row_number() OVER (), 'active', (CASE WHEN n % 2 = 0 THEN 'public' ELSE 'private' END)::project_visibility, w.owner_id, now(), now()
  FROM workspaces w, generate_series(1, 200) n WHERE w.slug LIKE 'seeded-%';
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at, sequence)
  SELECT gen_random_uuid(), workspace_id, id, 'ticket.updated', owner_id, '{"a": "some text of a ticket that is a little longer than nothing"}', now(), nextval('events_relayed')
  FROM generate_series(1, 250) n, projects;`);
  const user = await docket.given.user();
  const root = await docket.given.user({ role: 'ADMIN' });
  await docket.given.ticket(user);
  await docket.rows(`UPDATE events SET sequence = nextval('events_relayed') WHERE sequence IS NULL`);
  await docket.rows('VACUUM ANALYZE');
  const out: unknown[] = [];
  for (const [name, person] of [['user', user], ['root', root]] as const) {
    const apiKey = await docket.given.apiKey(person);
    for (const path of ['/v1/events?limit=100', '/v1/events?after=999990&limit=100', '/v1/events?types=ticket.created', '/v1/events?after=2000000']) {
      await docket.as({ apiKey }).get(path);
      const times: number[] = [];
      for (let i = 0; i < 5; i++) { const t = performance.now(); await docket.as({ apiKey }).get(path); times.push(performance.now() - t); }
      out.push([name, path, times.map(Math.round).sort((a, b) => a - b).join(' ')]);
    }
    const [st] = (await statementsOf(() => docket.as({ apiKey }).get('/v1/events?limit=100'))).filter((s) => s.text.includes('found'));
    const plan = await docket.rows<Record<string, string>>(`EXPLAIN (ANALYZE, BUFFERS OFF) ${st!.text}`, st!.values);
    out.push(plan.map((row) => Object.values(row)[0]).join('\n'));
  }
  console.log(out.map(String).join('\n'));
  await docket.stop();
}, 300_000);
