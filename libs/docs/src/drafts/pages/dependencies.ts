import type { DependencyClaim, RuntimeClaim } from '../facts/claims.js';
import type { Proven } from '../facts/proof.js';
import { type Block, chapter, section } from './blocks.js';
import { counted, measure, named as measuredName } from './measure.js';
import type { Subject } from './subject.js';
import { breakingOf } from './verdict.js';
import { type Line, NO_WORDS, namedWords, quoted, runtimeOf, say, type Words } from './words.js';

/** What the code is built on and runs on, for developers. */
export function dependenciesChapter(subject: Subject): Block[] {
  const { dependencies, versions, runtimes } = subject.findings;
  const required = new Set<Proven<RuntimeClaim>>(breakingOf(subject).runtimes);
  const managed = grouped(dependencies.filter(({ claim }) => claim.isManaged));
  const used = grouped(dependencies.filter(({ claim }) => !claim.isDevelopment && !claim.isManaged));
  const development = grouped(dependencies.filter(({ claim }) => claim.isDevelopment && !claim.isManaged));
  return chapter('Dependencies', [
    ...section({ title: 'Versions', depth: 3 }, versions, (fact) => ({
      line: say`${namedWords(fact, 'manifest')}: ${namedWords(fact, 'before')} → ${namedWords(fact, 'after')}`,
    })),
    ...section(
      { title: 'Runtimes and images', depth: 3 },
      runtimes.filter((fact) => !required.has(fact)),
      (fact) => ({
        line: say`${runtimeOf(fact)} ${namedWords(fact, 'before')} → ${namedWords(fact, 'after')}${subject.seen(fact)}`,
      }),
    ),
    ...section({ title: 'Direct dependencies', depth: 3 }, [...used.keys()], (fact) =>
      dependencyLine(fact, used.get(fact)!),
    ),
    ...section(
      { title: 'Managed versions', depth: 3, intro: measure`Set in one place for the code, its tests and its tools.` },
      [...managed.keys()],
      (fact) => dependencyLine(fact, managed.get(fact)!),
    ),
    ...section({ title: 'For development', depth: 3, most: 60 }, [...development.keys()], (fact) =>
      dependencyLine(fact, development.get(fact)!),
    ),
  ]);
}

/** The same change in several manifests is listed once, with their number. */
function grouped(facts: readonly Proven<DependencyClaim>[]): Map<Proven<DependencyClaim>, number> {
  const first = new Map<string, Proven<DependencyClaim>>();
  const found = new Map<Proven<DependencyClaim>, number>();
  for (const fact of facts) {
    const { name, change, before, after } = fact.claim;
    const key = [name, change, before, after].join('\n');
    const known = first.get(key);
    if (known) found.set(known, found.get(known)! + 1);
    else {
      first.set(key, fact);
      found.set(fact, 1);
    }
  }
  return found;
}

function dependencyLine(fact: Proven<DependencyClaim>, manifests: number): Line {
  const { change, step } = fact.claim;
  const name = namedWords(fact, 'name');
  const where = manifests > 1 ? say`, in ${counted(manifests, 'manifest')}` : say`, in ${namedWords(fact, 'manifest')}`;
  const version = (key: 'before' | 'after', otherwise: Words): Words =>
    fact.claim[key] ? say` ${namedWords(fact, key)}` : otherwise;
  if (change === 'added') return { line: say`Added: ${name}${version('after', NO_WORDS)}${where}` };
  if (change === 'removed') return { line: say`Removed: ${name}${version('before', NO_WORDS)}${where}` };
  const size = step === undefined ? NO_WORDS : say` (${quoted(fact, 'step')})`;
  return { line: say`Changed: ${name}${version('before', ANY)} →${version('after', ANY)}${size}${where}` };
}

/** The version of a dependency without one. */
const ANY = say` ${measuredName('any')}`;
