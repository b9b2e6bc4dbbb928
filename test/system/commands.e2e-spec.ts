import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Scripts that run a file of this repository, by name. The others run a program with its own help. */
const FILES = new Map(
  Object.entries(scripts).flatMap(([name, command]) => {
    const [, file] = /\bnode ((?:scripts|bench)\/\S+\.mjs)/.exec(command) ?? [];
    return file ? [[name, file] as const] : [];
  }),
);
const printedHelp = new Map<string, string>();
function helpOf(file: string): string {
  const help = printedHelp.get(file) ?? execFileSync(process.execPath, [file, '--help'], { encoding: 'utf8' });
  printedHelp.set(file, help);
  return help;
}

it.each([...FILES])('npm run %s prints its usage with --help, and does nothing else', (name, file) => {
  const called = name === 'start' ? 'npm start' : `npm run ${name}`;
  expect(helpOf(file).split('\n')[0]).toMatch(new RegExp(`^Usage: (.*, )?${called}( |,|$)`));
});

it.each([...FILES])('npm run %s is described in the README or in docs/operations.md', (name) => {
  const text = readFileSync('README.md', 'utf8') + readFileSync('docs/operations.md', 'utf8');
  expect(text).toContain(name === 'start' ? '`npm start`' : `\`npm run ${name}`);
});

describe('a command printed in the documentation', () => {
  const pages = ['README.md', ...(readdirSync('docs', { recursive: true }) as string[]).map((name) => `docs/${name}`)]
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }));
  /** The commands that match, with the page and the groups of the pattern. */
  const printed = (pattern: RegExp) =>
    pages.flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map(([command, ...groups]) => ({ shown: `${name}: ${command}`, groups })),
    );

  it('runs a script of package.json', () => {
    const commands = printed(/\bnpm run ([a-z:-]+)/g);
    expect(commands.length).toBeGreaterThan(30);
    expect(commands.filter(({ groups: [name] }) => !Object.hasOwn(scripts, name!))).toEqual([]);
  });

  it('has only options that the script describes', () => {
    const commands = printed(/\bnpm run ([a-z:-]+) -- ([^`\n#|]+)/g).filter(({ groups: [name] }) => FILES.has(name!));
    expect(commands.length).toBeGreaterThan(5);
    const unknown = commands.filter(({ groups: [name, options] }) => {
      const help = helpOf(FILES.get(name!)!);
      return (options!.match(/--[a-z-]+/g) ?? []).some((option) => option !== '--help' && !help.includes(option));
    });
    expect(unknown).toEqual([]);
  });

  it('runs programs that are built', () => {
    const commands = printed(/\bnode dist\/(\S+)\.js/g);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter(({ groups: [source] }) => !existsSync(`${source}.ts`))).toEqual([]);
  });

  it('selects tests that exist', () => {
    const tests = (readdirSync('test', { recursive: true }) as string[]).map((name) => `test/${name}`);
    const commands = printed(/\bnpm (?:test|run test:\w+) -- (?:--testPathPatterns )?([a-z][\w/.-]*)/g);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter(({ groups: [part] }) => !tests.some((name) => name.includes(part!)))).toEqual([]);
  });
});
