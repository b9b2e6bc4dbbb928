import { posix } from 'node:path';
import type { ReadChange } from '../extract/changed-files.js';
import { alterations } from '../extract/compatibility.js';
import { signatureOf } from '../extract/declaration.js';
import { isScript } from '../extract/kinds.js';
import type { Facts } from '../extract/route-facts.js';
import type { ExportClaim } from '../facts/claims.js';
import { place } from '../facts/evidence.js';
import { proven } from '../facts/proof.js';
import { absentAmong, type TreeView } from '../trees/tree-view.js';
import { comparedSurfaces } from './compared-surfaces.js';
import { Library } from './libraries.js';
import type { Surface } from './script-surface.js';
import { normalised } from './signatures.js';

/** What others import from the packages of TypeScript and JavaScript, as their entry points offer it. */
export async function scriptFacts(
  changes: readonly ReadChange[],
  base: TreeView,
  head: TreeView,
): Promise<Facts<ExportClaim>> {
  const result: Facts<ExportClaim> = { facts: [], doubts: [] };
  for (const manifest of await manifestsAbove(changes, head)) {
    const surfaces = await comparedSurfaces(base, head, manifest);
    if (!surfaces) continue;
    const { old, now } = surfaces;
    if (!old.isWhole || !now.isWhole) {
      result.doubts.push({
        question: `The entry points of \`${now.package}\` could not be followed to all their sources: compare what it exports.`,
        place: place('head', manifest, 1),
      });
    }
    compare(old, now, result);
  }
  return result;
}

async function manifestsAbove(changes: readonly ReadChange[], head: TreeView): Promise<string[]> {
  const library = new Library(head);
  const found = new Set<string>();
  for (const { file, kind } of changes) {
    const isManifest = posix.basename(file.path) === 'package.json';
    if (!isManifest && !(kind === 'source' && isScript(file.path))) continue;
    const folder = await library.above(file.path, /^package\.json$/);
    if (folder !== undefined) found.add(posix.join(folder, 'package.json'));
  }
  return [...found].sort();
}

function compare(old: Surface, now: Surface, result: Facts<ExportClaim>): void {
  const inHead = new Set([...now.names.values()].map(({ name }) => name));
  const inBase = new Set([...old.names.values()].map(({ name }) => name));
  for (const [key, was] of old.names) {
    const { name, from } = was;
    const is = now.names.get(key);
    if (was.declaration === is?.declaration) continue;
    const at = place('base', was.path, was.declaration.line);
    const common = { about: 'export' as const, from, name, language: 'TypeScript', members: [] };
    if (is === undefined) {
      // Another entry point that offers the name may be where it went.
      const absent = now.isWhole ? absentAmong('head', name, inHead) : undefined;
      if (absent === undefined) {
        result.doubts.push({ question: `\`${name}\` may be gone from \`${from}\`.`, place: at });
        continue;
      }
      const { kind } = was.declaration;
      const before = signatureOf(was.declaration);
      result.facts.push(
        proven({ ...common, change: 'removed', kind, before, breaks: ['removed'] }, { base: at, head: absent }),
      );
      continue;
    }
    // Callers pass parameters by position, whatever their names are.
    const differences = alterations(was.declaration, is.declaration).filter(
      ({ note, breaking }) => breaking || !/^parameter `[^`]*` renamed /.test(note),
    );
    if (differences.length === 0) continue;
    const [before, after] = [
      differences.flatMap((one) => one.before ?? []),
      differences.flatMap((one) => one.after ?? []),
    ];
    const shown = before.length + after.length > 0;
    const texts = {
      before: shown ? before.join('\n') || undefined : signatureOf(was.declaration),
      after: shown ? after.join('\n') || undefined : signatureOf(is.declaration),
    };
    if (texts.before !== undefined && texts.after !== undefined && normalised(texts.before) === normalised(texts.after))
      continue;
    const breaks = differences.filter(({ breaking }) => breaking).map(({ note }) => note);
    const claim = { ...common, change: 'changed' as const, kind: is.declaration.kind, ...texts, breaks };
    result.facts.push(proven(claim, { base: at, head: place('head', is.path, is.declaration.line) }));
  }
  if (!old.isWhole) return;
  for (const [key, { name, from, declaration, path }] of now.names) {
    const absent = absentAmong('base', name, inBase);
    if (old.names.has(key) || absent === undefined) continue;
    const { kind, line, doc } = declaration;
    const claim = {
      about: 'export' as const,
      change: 'added' as const,
      from,
      name,
      kind,
      language: 'TypeScript',
      after: signatureOf(declaration),
      breaks: [],
      members: [],
      ...(doc && { documentation: doc }),
    };
    result.facts.push(proven(claim, { base: absent, head: place('head', path, line) }));
  }
}
