import type { ListItem, RootContent } from 'mdast';
import { code, heading, item, joined, list, type Phrase, paragraph, words } from '../../mdx/nodes.js';
import { capped, count, type Subject } from '../subject.js';

const MAX_NAMED = 6;

/** What a human has to decide. Ends with the limits of this page. */
export function reviewSection(subject: Subject): RootContent[] {
  const items = [
    ...commitDoubts(subject),
    ...databaseDoubts(subject),
    ...settingDoubts(subject),
    ...apiDoubts(subject),
    ...testDoubts(subject),
    ...readingDoubts(subject),
  ];
  return [
    heading(2, 'What needs a human'),
    ...(items.length > 0 ? [list(items)] : []),
    paragraph(
      'This page was drafted from the syntax of the changed files and the commit messages; nothing was run. ' +
        'Files that did not change were not read, so a name may be called new or removed here that also lives elsewhere.',
    ),
  ];
}

function commitDoubts(subject: Subject): ListItem[] {
  const silent = subject.stories.filter(({ breaking, notes }) => breaking && notes.length === 0);
  const untyped = subject.stories.filter(({ group }) => group === 'Other');
  return [
    ...about(
      silent,
      (all) => [`Say how to migrate: ${count(all, 'commit')} marked as breaking without a note: `],
      ({ sha }) => subject.commit(sha),
    ),
    ...about(
      untyped,
      (all) => [`Decide whether users should hear of ${count(all, 'commit')} of no known type: `],
      ({ sha }) => subject.commit(sha),
    ),
  ];
}

function databaseDoubts(subject: Subject): ListItem[] {
  const { migrations } = subject.findings;
  const rewritten = migrations.filter(({ change }) => change === 'rewritten' || change === 'removed');
  const destroying = migrations.filter(
    ({ steps, change }) => change !== 'removed' && steps.some(({ destroys }) => destroys),
  );
  const risky = migrations.filter(
    ({ steps, change }) => change === 'added' && steps.some(({ caution }) => caution !== undefined),
  );
  const unread = migrations.filter(({ steps, change }) => change === 'added' && steps.length === 0);
  const named = ({ place }: (typeof migrations)[0]) => subject.place(place);
  return [
    ...about(rewritten, () => ['Databases that ran these migrations already will not run them again: '], named),
    ...about(destroying, () => ['Check that nothing needs what these migrations drop: '], named),
    ...about(risky, () => ['Check these migrations against the rows that are there: '], named),
    ...about(unread, () => ['Describe what these migrations do: '], named),
  ];
}

function settingDoubts(subject: Subject): ListItem[] {
  const silent = subject.findings.settings.filter(({ change, after }) => change === 'added' && !after?.doc);
  return about(
    silent,
    () => ['Describe these settings: '],
    ({ key }) => [code(key)],
  );
}

function apiDoubts(subject: Subject): ListItem[] {
  const { api } = subject.findings;
  const silent = api.filter(
    ({ change, after, isPublic }) => isPublic && change === 'added' && after?.doc === '' && after.kind !== 're-export',
  );
  const moved = api.filter(({ change, isPublic }) => isPublic && change === 'moved');
  const unguarded = subject.findings.routes.filter(
    ({ change, after, before }) => change === 'changed' && before!.guards.join() !== after!.guards.join(),
  );
  return [
    ...about(
      silent,
      () => ['Write a sentence for exports without a doc comment: '],
      ({ name }) => [code(name)],
    ),
    ...about(
      moved,
      () => ['Check that imports of what moved still resolve: '],
      ({ name }) => [code(name)],
    ),
    ...about(
      unguarded,
      () => ['Check who may call these routes now: '],
      ({ after }) => [code(`${after!.method} ${after!.path}`)],
    ),
  ];
}

/** Sources changed, but no test. */
function testDoubts({ findings }: Subject): ListItem[] {
  const sources = findings.areas.reduce((sum, { sources: all }) => sum + all, 0);
  const tests = findings.areas.reduce((sum, area) => sum + area.tests, 0);
  return sources > 0 && tests === 0 ? [item(`${count(sources, 'source file')} changed, and no test did.`)] : [];
}

function readingDoubts(subject: Subject): ListItem[] {
  const { unread, faults } = subject.findings;
  const languages = unread.map(({ language, files }) => {
    const { shown, rest } = capped(files, MAX_NAMED);
    const named = joined(
      shown.map(({ path, status }) => subject.file(path, status === 'removed' ? 'before' : 'after')),
      ', ',
    );
    return item(
      `${language} was not read for names and signatures, since no grammar for it is at hand. Look at `,
      ...named,
      rest > 0 ? ` and ${count(rest, 'more file')}` : '',
      '.',
    );
  });
  const { shown, rest } = capped(faults, MAX_NAMED);
  const broken = shown.map(({ path, fault }) => item(...subject.file(path), ' ', ...words(fault), '.'));
  return [...languages, ...broken, ...(rest > 0 ? [item(`${count(rest, 'more file')} could not be read fully.`)] : [])];
}

function about<T>(all: T[], say: (count: number) => Phrase[], name: (one: T) => Phrase[]): ListItem[] {
  if (all.length === 0) return [];
  const { shown, rest } = capped(all, MAX_NAMED);
  return [item(...say(all.length), ...joined(shown.map(name), ', '), rest > 0 ? ` and ${rest} more` : '', '.')];
}
