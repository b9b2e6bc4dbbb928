import type { ListItem, RootContent } from 'mdast';
import type { DependencyChange } from '../../extract/dependencies.js';
import type { MigrationChange } from '../../extract/migrations.js';
import type { Step } from '../../extract/sql.js';
import { code, heading, item, itemWith, list, type Phrase, strong, words } from '../../mdx/nodes.js';
import { capped, count, type Subject } from '../subject.js';
import { section } from './interface-sections.js';

const MAX_STEPS = 60;
const MAX_AREAS = 25;

const TITLES = {
  added: '',
  removed: ' was removed',
  rewritten: ' was changed after it was written',
  schema: ' changed',
};
const GROUP_NAMES = { runtime: '', peer: 'peer', optional: 'optional', development: 'development', engine: 'engine' };

export function migrationsSection(subject: Subject): RootContent[] {
  return section(
    'Migrations',
    '',
    subject.findings.migrations.map((change) => migrationItem(subject, change)),
  );
}

function migrationItem(subject: Subject, { change, name, steps, place }: MigrationChange): ListItem {
  const first = [code(name), TITLES[change], ' (', ...subject.place(place), ')'];
  if (steps.length === 0) return item(...first, change === 'removed' ? '' : ': what it does could not be read.');
  const { shown, rest } = capped(steps, MAX_STEPS);
  const items = shown.map((step) => item(...stepWords(step)));
  return itemWith(first, list(rest > 0 ? [...items, item(`and ${count(rest, 'more step')}`)] : items));
}

function stepWords({ words: text, destroys, caution }: Step): Phrase[] {
  return [
    ...words(text, 600),
    ...(destroys ? [' ', strong('(data is lost)')] : []),
    ...(caution ? [` (${caution})`] : []),
  ];
}

export function dependenciesSection(subject: Subject): RootContent[] {
  const { dependencies, manifests } = subject.findings;
  const own = manifests.map(({ field, before, after, manifest }) =>
    item(
      code(manifest),
      ': ',
      code(field),
      ...(before === undefined
        ? [' set to ', code(after ?? '')]
        : after === undefined
          ? [' removed']
          : [' ', code(before), ' → ', code(after)]),
    ),
  );
  const several = new Set(dependencies.map(({ manifest }) => manifest)).size > 1;
  return section('Dependencies', '', [
    ...own,
    ...dependencies.map((change) => item(...dependencyWords(change, several))),
  ]);
}

function dependencyWords(
  { change, group, name, before, after, step, manifest }: DependencyChange,
  several: boolean,
): Phrase[] {
  const kind = GROUP_NAMES[group] ? ` (${GROUP_NAMES[group]})` : '';
  const where = several ? [', in ', code(manifest)] : [];
  if (change === 'added') return ['Added: ', code(name), ' ', code(after!), kind, ...where];
  if (change === 'removed') return ['Removed: ', code(name), ' ', code(before!), kind, ...where];
  const size = step === undefined || step === 'same' ? '' : `, ${step}`;
  return ['Changed: ', code(name), ' ', code(before!), ' → ', code(after!), size, kind, ...where];
}

export function stylesSection(subject: Subject): RootContent[] {
  const titles = { added: 'Added', removed: 'Removed', changed: 'Changed' };
  const items = subject.findings.styles.map(({ change, name, before, after, place }) =>
    item(
      `${titles[change]}: `,
      code(name),
      ...(change === 'changed' ? [' ', code(before!), ' → ', code(after!)] : [' ', code(after ?? before!)]),
      ' (',
      ...subject.place(place),
      ')',
    ),
  );
  return section('Custom properties', 'Of style sheets.', items);
}

export function areasSection({ findings }: Subject): RootContent[] {
  const { shown, rest } = capped(findings.areas, MAX_AREAS);
  const items = shown.map(({ name, files, added, removed, tests }) => {
    const parts = [
      added > 0 ? `${added} new` : '',
      removed > 0 ? `${removed} removed` : '',
      tests > 0 ? count(tests, 'test') : '',
    ].filter(Boolean);
    return item(
      ...(name === '.' ? ['at the top'] : [code(name)]),
      `: ${count(files, 'file')}${parts.length > 0 ? `, ${parts.join(', ')}` : ''}`,
    );
  });
  return [heading(2, 'Areas touched'), list(rest > 0 ? [...items, item(`and ${rest} more`)] : items)];
}
