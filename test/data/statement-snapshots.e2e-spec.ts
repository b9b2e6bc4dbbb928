import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formattedSql } from '../support/formatted-sql.js';
import { statementsOf } from '../support/statements.js';
import { HOT_STATEMENTS, type Scene, startScene, stopScene } from './hot-statements.js';

/** `UPDATE_STATEMENTS=1 npm test -- test/data/statement-snapshots` rewrites them. */
const FOLDER = join(import.meta.dirname, 'statements');
const updated = Boolean(process.env.UPDATE_STATEMENTS);

const STATEMENTS: typeof HOT_STATEMENTS = {
  ...HOT_STATEMENTS,
  'ticket-create': {
    run: ({ docket, ada, project }) =>
      docket.as(ada).post('/api/tickets', { title: 'Rain', projectId: project.id, assigneeId: ada.id }),
    has: 'created AS',
  },
  'ticket-status-change': {
    run: async ({ docket, ada, project }) => {
      const { id } = await docket.given.ticket(ada, { projectId: project.id });
      await docket.as(ada).put(`/api/tickets/${id}/status`, { status: 'done' });
    },
    has: 'history AS',
  },
  'ticket-move': {
    run: async ({ docket, ada, project, ticket }) => {
      const { id } = await docket.given.ticket(ada, { projectId: project.id });
      await docket.as(ada).put(`/api/tickets/${id}/rank`, { before: ticket.id });
    },
    has: 'held AS',
  },
  'ticket-and-neighbours': {
    run: async ({ docket, ada, project, ticket }) => {
      const { id } = await docket.given.ticket(ada, { projectId: project.id });
      await docket.as(ada).put(`/api/tickets/${id}/rank`, { before: ticket.id });
    },
    has: '"nearIds"',
  },
};

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => stopScene(scene));

it.each(Object.entries(STATEMENTS))('the statement %s matches the reviewed one', async (name, { run, has }) => {
  const sent = (await statementsOf(() => run(scene))).filter(({ text }) => text.includes(has));
  const texts = [...new Set(sent.map(({ text }) => text))];
  expect(texts).not.toEqual([]);
  const written = texts.map(formattedSql).join('\n');
  const file = join(FOLDER, `${name}.sql`);
  if (updated) writeFileSync(file, written);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : undefined).toBe(written);
});

it('every file belongs to a statement', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(
    Object.keys(STATEMENTS)
      .map((name) => `${name}.sql`)
      .sort(),
  );
});
