import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formattedSql } from '../support/formatted-sql.js';
import { statementsOf } from '../support/statements.js';
import { HOT_STATEMENTS, type Scene, startScene, stopScene } from './hot-statements.js';

/** `UPDATE_STATEMENTS=1 npm test -- test/data/statement-snapshots` rewrites them. */
const FOLDER = join(import.meta.dirname, 'statements');
const updated = Boolean(process.env.UPDATE_STATEMENTS);

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => stopScene(scene));

it.each(Object.entries(HOT_STATEMENTS))('the statement %s matches the reviewed one', async (name, { run, has }) => {
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
    Object.keys(HOT_STATEMENTS)
      .map((name) => `${name}.sql`)
      .sort(),
  );
});
