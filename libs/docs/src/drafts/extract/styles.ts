import { Lang, parse } from '@ast-grep/napi';
import type { SourceFile } from '../difference.js';
import { kindOf } from './kinds.js';
import { byPlace, type Place, placeAfter, placeBefore } from './read-file.js';

/** A CSS custom property: set by a theme, used by other style sheets. */
export interface StyleChange {
  change: 'added' | 'removed' | 'changed';
  name: string;
  before?: string;
  after?: string;
  place: Place;
}

interface Property {
  value: string;
  line: number;
}

export function styleChanges(files: SourceFile[]): StyleChange[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css') && kindOf(path) === 'source');
  return sheets.flatMap(changesOf).sort(byPlace);
}

function changesOf(file: SourceFile): StyleChange[] {
  const [old, now] = [propertiesOf(file.before), propertiesOf(file.after)];
  const found: StyleChange[] = [];
  for (const [name, before] of old) {
    const after = now.get(name);
    if (after === undefined)
      found.push({ change: 'removed', name, before: before.value, place: placeBefore(file, before.line) });
    else if (after.value !== before.value) {
      found.push({
        change: 'changed',
        name,
        before: before.value,
        after: after.value,
        place: placeAfter(file, after.line),
      });
    }
  }
  for (const [name, after] of now) {
    if (!old.has(name)) found.push({ change: 'added', name, after: after.value, place: placeAfter(file, after.line) });
  }
  return found;
}

/** If a sheet sets a property more than once, as for a dark theme, the first value counts. */
function propertiesOf(text: string | null): Map<string, Property> {
  const found = new Map<string, Property>();
  if (text === null || !text.includes('--')) return found;
  for (const node of parse(Lang.Css, text)
    .root()
    .findAll({ rule: { kind: 'declaration' } })) {
    const [, name, value] = /^(--[\w-]+)\s*:\s*([\s\S]*?);?$/.exec(node.text()) ?? [];
    if (name !== undefined && !found.has(name))
      found.set(name, { value: value!.replace(/\s+/g, ' ').trim(), line: node.range().start.line + 1 });
  }
  return found;
}
