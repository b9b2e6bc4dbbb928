import { readFileSync } from 'node:fs';

const FENCED = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The code blocks of a page in this language. */
export const blocksOf = (page: string, language: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(FENCED)].flatMap(([, found, text]) => (found === language ? [text!] : []));

/** What a page prints between backticks, outside of its blocks. */
const inlineCodeOf = (page: string): string[] =>
  [
    ...readFileSync(page, 'utf8')
      .replace(FENCED, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, text]) => text!);

/** The statements that a page prints in full, in blocks and in sentences. */
export const statementsOf = (page: string): string[] => [
  ...blocksOf(page, 'sql'),
  ...inlineCodeOf(page).filter((text) => /^(SELECT|UPDATE|DELETE FROM|ALTER) /.test(text) && !text.includes('…')),
];

/** The commands in the blocks of a page, without comments. */
export const blockCommandsOf = (page: string): string[] =>
  blocksOf(page, 'sh')
    .flatMap((block) =>
      block
        .replaceAll(/\\\n\s*/g, '')
        .replaceAll(/<<(\w+)\n[\s\S]*?\n\1$/gm, '<<$1')
        .split('\n')
        .map((line) => line.replace(/(^|\s+)#.*$/, '').trim()),
    )
    .filter((command) => command !== '');

/** The commands in the sentences and tables of a page. */
export const inlineCommandsOf = (page: string): string[] =>
  inlineCodeOf(page).filter((text) => /^(npm|npx|node|docker|kubectl|openssl) [^…]+$/.test(text));

/** Why no test runs a command. The longest beginning that matches applies. Names and options are still checked. */
export const NOT_RUN: Record<string, string> = {
  'docker ':
    'needs a container engine; test/deployment validates the files, and soak/image builds the images without one',
  'kubectl ': 'needs a cluster; test/deployment validates the manifests',
  'npm ci': 'would replace the packages that the tests run with; CI runs it first',
  'npm run build': 'would replace the build that the tests run with; npm test runs it first',
  'npm start': 'test/system/start.e2e-spec.ts runs it',
  'npm run dev': 'runs until it is stopped; test/system/start.e2e-spec.ts runs npm start',
  'npm test': 'is what runs the tests',
  'npm run test:': 'is what runs the tests',
  'npm run check': 'runs the tests',
  'npm run mutation': 'takes minutes',
  'npm run bench': 'takes minutes',
  'npm run capacity': 'takes half an hour',
  'npm run worst-case': 'takes minutes',
  'npm run docs:preview': 'test/docs/preview.spec.ts runs it',
  'npm run promises:generate': 'writes a committed file; test/documentation/promises.spec.ts compares it',
  'npm run client:generate': 'writes a committed file; test/system/client-package.e2e-spec.ts compares it',
  'npm run format': 'changes committed files',
  'npm run screenshots': 'changes committed files',
  'npm run code-host:record': 'needs an account at a code host',
  'npm run audit': 'needs a registry that supports the query',
  'npm audit': 'needs a registry that supports the query',
  'npm outdated': 'needs a registry; its result depends on the day',
  'node --perf-basic-prof': 'an option, not a command',
  'pg_basebackup ': "is part of the reader's own PostgreSQL, which the embedded one does not include",
  'mv /var/lib/postgresql': "is for the reader's own PostgreSQL",
  'cp -a /backups/base': "is for the reader's own PostgreSQL",
  'cat >> /var/lib/postgresql': "is for the reader's own PostgreSQL",
  'touch /var/lib/postgresql': "is for the reader's own PostgreSQL",
  'pg_ctl ': "is for the reader's own PostgreSQL",
  'psql ': "is for the reader's own PostgreSQL",
};

export const isNotRun = (command: string): boolean =>
  Object.keys(NOT_RUN).some((beginning) => command.startsWith(beginning) || command === beginning.trim());
