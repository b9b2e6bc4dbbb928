import type { ListItem } from 'mdast';
import { code, item, type Phrase, strong, words } from '../mdx/nodes.js';
import { raised, sentence } from './sentence.js';
import { count, type Subject } from './subject.js';

/** Beyond that, readers go to the developers' page. */
const MAX_CLIENT_STEPS = 30;

/** What to do when installing the new version, most urgent first. */
export function upgradeSteps(subject: Subject): ListItem[] {
  return [...said(subject), ...surroundings(subject), ...settings(subject), ...database(subject), ...clients(subject)];
}

/** Steps stated in commits. */
function said({ stories }: Subject): ListItem[] {
  return stories
    .filter(({ breaking }) => breaking)
    .flatMap(({ subject, scope, notes }) =>
      (notes.length > 0 ? notes : [subject]).map((note) =>
        item(...label(scope), ...words(sentence(clean(note)), 1000)),
      ),
    );
}

function surroundings({ breaking, findings }: Subject): ListItem[] {
  const runtimes = breaking.filter(({ audience, title }) => audience === 'operator' && title.endsWith('is needed'));
  const peers = findings.dependencies.filter(({ group, change }) => group === 'peer' && change !== 'removed');
  return [
    ...runtimes.map(({ title }) => item(...words(sentence(title)), ' Upgrade it first.')),
    ...peers.map(({ name, after }) => item('Install ', code(`${name}@${after}`), ' beside it.')),
  ];
}

function settings({ findings }: Subject): ListItem[] {
  const urgent = findings.settings.filter(({ breaking }) => breaking);
  return urgent.map(({ change, key, after }) =>
    change === 'removed'
      ? item('Remove ', code(key), ' from your configuration. It has no effect any more.')
      : item('Set ', code(key), ' before you start the new version.', ...explained(after?.doc)),
  );
}

function database({ findings }: Subject): ListItem[] {
  const added = findings.migrations.filter(({ change }) => change === 'added');
  if (added.length === 0) return [];
  const loses = added.some(({ steps }) => steps.some(({ destroys }) => destroys));
  const why = loses ? ', since some data is dropped' : '';
  return [item(`The database is migrated (${count(added.length, 'migration')}). Back it up first${why}.`)];
}

function clients({ breaking }: Subject): ListItem[] {
  return breaking
    .flatMap(({ forUsers }) => forUsers ?? [])
    .slice(0, MAX_CLIENT_STEPS)
    .map((text) => item('If you call the API: ', ...words(text)));
}

export function explained(doc: string | undefined): Phrase[] {
  return doc ? [' ', ...words(sentence(doc))] : [];
}

const ACRONYM = /^(api|cli|ui|ux|http|sql|sdk|pdf|csv|sso|seo)$/i;

/** A scope in readable form. */
export function label(scope: string): Phrase[] {
  if (scope === '') return [];
  const names = scope.split(',').map((part) => part.trim());
  const said = names.map((name) => (ACRONYM.test(name) ? name.toUpperCase() : name)).join(', ');
  return [strong(`${raised(said)}:`), ' '];
}

/** Pull request numbers mean nothing to users. */
export function clean(text: string): string {
  return text.replace(/\s*\((?:#\d+(?:,\s*)?)+\)\s*$/, '');
}
