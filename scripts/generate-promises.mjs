// Writes the lists of tests in docs/promises.md from the tests themselves: a comment `// Promise 6.1` above a test lists
// it under that promise.
import './help.mjs';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const PAGE = 'docs/promises.md';
const TAG = /^\/\/ Promises? (\d+\.\d+(?:, \d+\.\d+)*)$/;

/** Every test file, in order of its path. */
function testFiles() {
  return ['apps', 'libs', 'test']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('spec.ts'))
    .sort();
}

/** The title of a call such as `it(…)`, `describe.each(…)(…)` or `itWith(…)`: the string before the function. */
function titleOf(call) {
  let callee = call.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  if (!ts.isIdentifier(callee) || !/^(it|ifRoot|describe|each)/.test(callee.text)) return undefined;
  const title = call.arguments[call.arguments.findIndex((part) => ts.isFunctionLike(part)) - 1];
  if (!title) return undefined;
  if (ts.isTemplateExpression(title)) return title.getText().slice(1, -1);
  return ts.isStringLiteralLike(title) ? title.text : undefined;
}

/** The tests of a file, each with its enclosing titles and the promises in the comment above it. */
export function testsIn(file, text = readFileSync(file, 'utf8')) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tests = [];
  const promisesAbove = (node) => {
    let statement = node;
    while (!ts.isStatement(statement)) statement = statement.parent;
    const comments = ts.getLeadingCommentRanges(text, statement.pos) ?? [];
    return comments.flatMap(({ pos, end }) => TAG.exec(text.slice(pos, end))?.[1].split(', ') ?? []);
  };
  const visit = (node, above) => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    const path = title === undefined ? above : [...above, title];
    if (title !== undefined) tests.push({ title: path.join(' › '), promises: promisesAbove(node) });
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(source, []);
  return tests;
}

/** The page with the lists as the tests have them, and the promises that a comment names but the page lacks. */
export function generate(page, files = testFiles()) {
  const lists = new Map();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!text.includes('// Promise')) continue;
    for (const { title, promises } of testsIn(file, text)) {
      for (const promise of promises) {
        lists.set(promise, [...(lists.get(promise) ?? []), `- \`${file}\` › ${title}`]);
      }
    }
  }
  const unknown = new Set(lists.keys());
  const parts = page.split(/^(?=##)/m).map((part) => {
    const [, promise] = /^### (\d+\.\d+) /.exec(part) ?? [];
    if (!promise) return part;
    unknown.delete(promise);
    return `${part.replace(/^- `.*\n/gm, '').trimEnd()}\n\n${(lists.get(promise) ?? []).join('\n')}\n\n`;
  });
  return { text: `${parts.join('').trimEnd()}\n`, unknown: [...unknown] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const { text, unknown } = generate(readFileSync(PAGE, 'utf8'));
  writeFileSync(PAGE, text);
  if (unknown.length > 0) {
    console.error(`${PAGE} has no promise ${unknown.join(', ')}.`);
    process.exitCode = 1;
  }
}
