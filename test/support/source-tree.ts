import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** A file as the architecture test sees it. */
export interface Source {
  file: string;
  unit: string;
  imports: string[];
  text: string;
}

export const aliases = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, { source: string }> }).imports,
).map(([alias, { source }]) => ({ alias, file: normalize(source) }));

/** Generated code. */
const GENERATED = /^libs\/client\/(src\/schema\.ts$|dist\/)/;

/** Each file with the files it imports, by path or through a `#` alias. */
export function fileGraph(files: Source[]): Map<string, string[]> {
  return new Map(
    files.map(({ file, imports }) => [
      file,
      imports.flatMap((specifier) =>
        specifier.startsWith('.')
          ? [existingSource(join(dirname(file), specifier).replace(/\.js$/, ''))]
          : (aliases.find(({ alias }) => alias === specifier)?.file ?? []),
      ),
    ]),
  );
}

/** Imports name what a file is compiled to. */
const existingSource = (path: string): string => (existsSync(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`);

/** Every import cycle that a depth-first search finds, as its path. */
export function cyclesIn(graph: Map<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]): void => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
    if (done.has(node) || path.includes(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

export function namesExportedBy(door: string): string[] {
  const source = ts.createSourceFile(door, readFileSync(door, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [`${door}: ${statement.getText()}`],
  );
}

export function unitOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'apps' || first === 'libs' ? `${first}/${second}` : first;
}

export function read(file: string): Source {
  return describeSource(file, readFileSync(file, 'utf8'));
}

export function describeSource(file: string, text: string): Source {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return { file, unit: unitOf(file), imports, text };
}

/** Whether the syntax tree has such a node. Only a text that matches `pattern` is parsed: parsing all takes seconds. */
export function uses({ file, text }: Source, pattern: RegExp, matches: (node: ts.Node) => boolean): boolean {
  if (!pattern.test(text)) return false;
  const visit = (node: ts.Node): boolean => matches(node) || (ts.forEachChild(node, visit) ?? false);
  return visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

export function isTypeScript(file: string): boolean {
  return /\.tsx?$/.test(file) && !GENERATED.test(file);
}
