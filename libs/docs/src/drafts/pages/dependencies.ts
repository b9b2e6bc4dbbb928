import type { DependencyClaim, RuntimeClaim } from '../facts/claims.js';
import type { Proven } from '../facts/proof.js';
import { code, type Phrase } from '../mdx/nodes.js';
import { type Block, chapter, type Line, section } from './blocks.js';
import { measure } from './measure.js';
import { count, type Subject } from './subject.js';
import { breakingOf } from './verdict.js';
import { runtimeName } from './wording.js';

/** What the code is built on and runs on, for developers. */
export function dependenciesChapter(subject: Subject): Block[] {
  const { dependencies, versions, runtimes } = subject.findings;
  const required = new Set<Proven<RuntimeClaim>>(breakingOf(subject).runtimes);
  const managed = grouped(dependencies.filter(({ claim }) => claim.isManaged));
  const used = grouped(dependencies.filter(({ claim }) => !claim.isDevelopment && !claim.isManaged));
  const development = grouped(dependencies.filter(({ claim }) => claim.isDevelopment && !claim.isManaged));
  return chapter('Dependencies', [
    ...section({ title: 'Versions', depth: 3 }, versions, (fact) => ({
      line: [code(fact.claim.manifest), ': ', code(fact.claim.before), ' → ', code(fact.claim.after)],
    })),
    ...section(
      { title: 'Runtimes and images', depth: 3 },
      runtimes.filter((fact) => !required.has(fact)),
      (fact) => ({
        line: [
          `${runtimeName(fact.claim)} `,
          code(fact.claim.before),
          ' → ',
          code(fact.claim.after),
          ...subject.seen(fact),
        ],
      }),
    ),
    ...section({ title: 'Used by the code', depth: 3 }, [...used.keys()], (fact) =>
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

/** The same change in several manifests is listed once. */
function grouped(facts: readonly Proven<DependencyClaim>[]): Map<Proven<DependencyClaim>, string[]> {
  const first = new Map<string, Proven<DependencyClaim>>();
  const found = new Map<Proven<DependencyClaim>, string[]>();
  for (const fact of facts) {
    const { name, change, before, after, manifest } = fact.claim;
    const key = [name, change, before, after].join('\n');
    const known = first.get(key);
    if (known) found.get(known)!.push(manifest);
    else {
      first.set(key, fact);
      found.set(fact, [manifest]);
    }
  }
  return found;
}

function dependencyLine({ claim }: Proven<DependencyClaim>, manifests: string[]): Line {
  const { change, name, before, after, step } = claim;
  const version = (range: string | undefined) => (range ? [' ', code(range)] : []);
  const where: Phrase[] =
    manifests.length > 1 ? [`, in ${count(manifests.length, 'manifest')}`] : [', in ', code(manifests[0]!)];
  if (change === 'added') return { line: ['Added: ', code(name), ...version(after), ...where] };
  if (change === 'removed') return { line: ['Removed: ', code(name), ...version(before), ...where] };
  const size = step === undefined ? '' : ` (${step})`;
  return {
    line: ['Changed: ', code(name), ...version(before || 'any'), ' →', ...version(after || 'any'), size, ...where],
  };
}
