import type { ListItem, RootContent } from 'mdast';
import { type RouteChange, routeName } from '../../extract/route.js';
import { type Route } from '../../extract/route-path.js';
import type { SettingChange } from '../../extract/settings.js';
import { code, heading, item, itemWith, list, type Phrase, paragraph, words } from '../../mdx/nodes.js';
import { sentence } from '../sentence.js';
import { capped, type Subject } from '../subject.js';

const MAX_ENTRIES = 150;
const MAX_FIELDS = 12;

export function routesSection(subject: Subject): RootContent[] {
  const { routes } = subject.findings;
  return section(
    'Routes',
    'As the code declares them. A prefix that is set elsewhere, such as a global one, is not known here.',
    routes.map((change) => routeItem(subject, change)),
  );
}

function routeItem(subject: Subject, { change, before, after, notes, place }: RouteChange): ListItem {
  const seen = [' (', ...subject.place(place), ')'];
  if (change === 'removed') return item('Removed: ', code(routeName(before!)), ...seen);
  const said = after!.doc ? [': ', ...words(after!.doc.replace(/\.$/, ''))] : [];
  if (change === 'moved')
    return item('Moved: ', code(routeName(before!)), ' is now ', code(routeName(after!)), ...seen);
  if (change === 'changed')
    return item('Changed: ', code(routeName(after!)), ': ', ...words(notes.join('; ')), ...seen);
  return item('Added: ', code(routeName(after!)), ...said, ...shape(after!), ...seen);
}

function shape({ inputs, returns, guards }: Route): Phrase[] {
  const parts: Phrase[][] = [
    ...(inputs.length > 0 ? [['takes ', ...codes(inputs)]] : []),
    ...(returns ? [['answers ', code(returns)]] : []),
    ...(guards.length > 0 ? [['guarded by ', ...codes(guards)]] : []),
  ];
  return parts.flatMap((part, index) => [index === 0 ? '; ' : ', ', ...part]);
}

function codes(texts: string[]): Phrase[] {
  return texts.flatMap((text, index) => (index === 0 ? [code(text)] : [', ', code(text)]));
}

export function fieldsSection(subject: Subject): RootContent[] {
  const { fields, shapes } = subject.findings;
  const byShape = new Map<string, typeof fields>();
  for (const field of fields)
    byShape.set(`${field.shape} ${field.place.path}`, [
      ...(byShape.get(`${field.shape} ${field.place.path}`) ?? []),
      field,
    ]);
  const changed = [...byShape.values()].map((group) => {
    const [{ shape: name, place, direction }] = group as [(typeof fields)[0]];
    const items = group.map(({ field, note, after, change }) =>
      item(code(field), ' ', ...words(note), ...(change === 'added' ? [': ', code(after!)] : [])),
    );
    return itemWith(['Changed: ', code(name), ` (${direction}), `, ...subject.place(place)], list(items));
  });
  const whole = shapes.map(({ shape: name, change, fields: all, place, direction }) => {
    const { shown, rest } = capped(all, MAX_FIELDS);
    const listed: Phrase[] = shown.length > 0 ? [': ', ...codes([...shown]), rest > 0 ? ` and ${rest} more` : ''] : [];
    return item(
      change === 'added' ? 'Added: ' : 'Removed: ',
      code(name),
      ` (${direction})`,
      ...listed,
      ' (',
      ...subject.place(place),
      ')',
    );
  });
  return section('Request and answer fields', 'From data classes and schemas.', [...changed, ...whole]);
}

export function configurationSection(subject: Subject): RootContent[] {
  const { settings } = subject.findings;
  return section(
    'Configuration',
    'Environment variables that the changed files read or declare.',
    settings.map((change) => settingItem(subject, change)),
  );
}

function settingItem(subject: Subject, { change, key, before, after, place }: SettingChange): ListItem {
  const seen = [' (', ...subject.place(place), ')'];
  if (change === 'removed') return item('Removed: ', code(key), ...seen);
  const said = after!.doc ? [' ', ...words(sentence(after!.doc))] : [];
  if (change === 'changed') {
    const was = [' Default ', ...defaultOf(after!), ' instead of ', ...defaultOf(before!), '.'];
    const need =
      before!.required === after!.required ? [] : [after!.required ? ' Now required.' : ' No longer required.'];
    return item(
      'Changed: ',
      code(key),
      '.',
      ...(before!.default === after!.default ? [] : was),
      ...need,
      ...said,
      ...seen,
    );
  }
  return item('Added: ', code(key), ...needOf(after!), '.', ...said, ...seen);
}

function needOf({ default: value, example, required }: NonNullable<SettingChange['after']>): Phrase[] {
  if (value !== undefined) return [', default ', code(value)];
  const need = required === undefined ? '' : required ? ', required' : ', optional';
  return example === undefined ? [need] : [`${need}, for example `, code(example)];
}

function defaultOf({ default: value }: { default?: string }): Phrase[] {
  return value === undefined ? ['none'] : [code(value)];
}

export function section(title: string, intro: string, items: ListItem[]): RootContent[] {
  if (items.length === 0) return [];
  const { shown, rest } = capped(items, MAX_ENTRIES);
  return [
    heading(2, title),
    ...(intro ? [paragraph(intro)] : []),
    list(rest > 0 ? [...shown, item(`And ${rest} more.`)] : [...shown]),
  ];
}
