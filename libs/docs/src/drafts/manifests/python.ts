import { parse } from 'smol-toml';
import { Lines } from './lines.js';
import type { Dependency, Manifest, Runtime } from './manifest.js';
import { at, listOf, tableOf, textValueOf } from './values.js';
import { runtime } from './versions.js';

const DEVELOPMENT =
  /(^|[-_./])(dev|develop|development|tests?|testing|lint|docs?|ci|typing|mypy|bench(mark)?|build|release|style|coverage|tools?)([-_./]|$)/i;

export function pyproject(text: string): Manifest | undefined {
  const manifest = parse(text);
  const lines = new Lines(text);
  const dependencies: Dependency[] = [];
  const add = (list: unknown, dev: boolean) => {
    for (const entry of listOf(list)) {
      const found = requirement(textValueOf(entry) ?? '', dev);
      if (found) dependencies.push({ ...found, line: lines.of(found.name) });
    }
  };
  const addTable = (table: unknown, dev: boolean) => {
    for (const [name, value] of Object.entries(tableOf(table))) {
      const range = textValueOf(value) ?? textValueOf(at(value, 'version')) ?? '';
      if (name !== 'python') dependencies.push({ name, range: range === '*' ? '' : range, dev, line: lines.of(name) });
    }
  };
  add(at(manifest, 'project', 'dependencies'), false);
  for (const [group, list] of Object.entries(tableOf(at(manifest, 'project', 'optional-dependencies'))))
    add(list, DEVELOPMENT.test(group));
  for (const list of Object.values(tableOf(manifest['dependency-groups']))) add(list, true);
  const poetry = at(manifest, 'tool', 'poetry');
  addTable(at(poetry, 'dependencies'), false);
  addTable(at(poetry, 'dev-dependencies'), true);
  for (const group of Object.values(tableOf(at(poetry, 'group')))) addTable(at(group, 'dependencies'), true);
  const required = textValueOf(at(manifest, 'project', 'requires-python'));
  const python = required ?? textValueOf(at(poetry, 'dependencies', 'python'));
  const scripts = [at(manifest, 'project', 'scripts'), at(poetry, 'scripts')].flatMap((table) =>
    Object.keys(tableOf(table)),
  );
  return {
    ecosystem: 'python',
    dependencies,
    runtimes: runtime('python', python, lines.of(required === undefined ? 'python' : 'requires-python')),
    ...(scripts.length > 0 && { entryPoints: scripts }),
  };
}

export function requirementsTxt(text: string, path: string): Manifest {
  const dev = DEVELOPMENT.test(path);
  const dependencies = text.split('\n').flatMap((line, index) => {
    const found = /^\s*[#-]/.test(line) ? undefined : requirement(line, dev);
    return found ? [{ ...found, line: index + 1 }] : [];
  });
  return { ecosystem: 'python', dependencies, runtimes: [] };
}

/** The lists of `[options]` and `[options.extras_require]`. */
export function setupCfg(text: string): Manifest {
  const [dependencies, runtimes]: [Dependency[], Runtime[]] = [[], []];
  let [section, key] = ['', ''];
  text.split('\n').forEach((line, index) => {
    const header = /^\[([^\]]{1,100})\]/.exec(line)?.[1];
    const [, name, value = ''] = /^([\w.-]{1,100})\s*=(.*)$/s.exec(line) ?? [];
    if (header !== undefined) [section, key] = [header, ''];
    else if (name !== undefined) {
      key = name;
      if (section === 'options' && key === 'python_requires') runtimes.push(...runtime('python', value, index + 1));
    }
    const entry = name === undefined ? line : value;
    const isList = (section === 'options' && key === 'install_requires') || section === 'options.extras_require';
    const found =
      isList && header === undefined ? requirement(entry, section !== 'options' && DEVELOPMENT.test(key)) : undefined;
    if (found) dependencies.push({ ...found, line: index + 1 });
  });
  return { ecosystem: 'python', dependencies, runtimes };
}

/** `name[extra]>=1,<2; marker  # comment`. */
function requirement(text: string, dev: boolean): Omit<Dependency, 'line'> | undefined {
  const bare = text
    .slice(0, 1_000)
    .replace(/\s+#.*$/s, '')
    .replace(/;.*$/s, '')
    .replace(/\s--hash.*$/s, '')
    .trim();
  const [, name, rest = ''] = /^([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(.*)$/s.exec(bare) ?? [];
  if (name === undefined || (rest !== '' && !/^[(<>=!~@]/.test(rest))) return undefined;
  return { name, range: rest.startsWith('@') ? '' : rest.replace(/[()\s\\]/g, ''), dev };
}
