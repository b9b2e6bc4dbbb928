import { posix } from 'node:path';
import type { SettingClaim } from '../facts/claims.js';
import { type Place, place } from '../facts/evidence.js';
import { type Doubt, type Proven, proven } from '../facts/proof.js';
import type { SettingReading } from '../languages/index.js';
import type { TreeView } from '../trees/tree-view.js';
import type { ReadChange } from './changed-files.js';
import { kindOf } from './kinds.js';
import type { Facts } from './route-facts.js';

/** Set by the system, the runtime or a build tool, not by an operator. */
const GIVEN =
  /^(NODE_ENV|HOME|PATH|PWD|CI|TMPDIR|TEMP|TMP|USER|USERNAME|SHELL|TERM|NO_COLOR|FORCE_COLOR|DEBUG|LANG|LC_\w+|TZ|EDITOR|VISUAL|PAGER|HOSTNAME|DISPLAY|COLUMNS|LINES|APPDATA|LOCALAPPDATA|USERPROFILE|XDG_\w+|GITHUB_\w+|VITEST\w*|JEST_\w+|npm_\w+|NODE_OPTIONS|MODE|DEV|PROD|SSR|BASE_URL|VIRTUAL_ENV|PYTHONPATH|GOPATH|GOROOT|CARGO\w*|RUST(FLAGS|C\w*|DOC\w*)|NUM_JOBS|OPT_LEVEL|OUT_DIR|PROFILE|TARGET|HOST)$/;
const EXAMPLE = /^\.?env(\.[\w-]+)*\.(example|sample|template|dist|defaults?)$|^(example|sample)\.env$/;

interface Known {
  places: { reading: SettingReading; place: Place }[];
}

export async function settingFacts(
  changes: readonly ReadChange[],
  base: TreeView,
  head: TreeView,
): Promise<Facts<SettingClaim>> {
  const used = changes.filter(({ kind }) => kind === 'source' || kind === 'other');
  const old = named(used, 'base');
  const now = named(used, 'head');
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  const words = names.map(wordOf);
  await base.lookUp(words);
  await head.lookUp(words);
  const result: Facts<SettingClaim> = { facts: [], doubts: [] };
  for (const name of names) {
    const one = await factFor(name, old.get(name), now.get(name), base, head);
    if (one && 'claim' in one) result.facts.push(one);
    else if (one) result.doubts.push(one);
  }
  return result;
}

async function factFor(
  name: string,
  old: Known | undefined,
  now: Known | undefined,
  base: TreeView,
  head: TreeView,
): Promise<Proven<SettingClaim> | Doubt | undefined> {
  const word = wordOf(name);
  if (now && !old) {
    const absent =
      base.absence(word, name) ??
      (word === name ? undefined : await base.declaredNowhere(word, name, isUsed, has(name)));
    if (typeof absent !== 'object') return undefined;
    if (await isPassed(name, head))
      return {
        question: `Check whether \`${name}\` is a setting: the code also passes a value for it itself.`,
        place: now.places[0]!.place,
      };
    const { isRequired, hasDefault } = await needOf(name, head);
    const documentation = await documentationOf(name, head);
    const claim = { about: 'setting', change: 'added', name, isRequired, hasDefault, documentation } as const;
    return proven(claim, { base: absent, head: now.places[0]!.place });
  }
  if (old && !now) {
    const gone = await head.declaredNowhere(word, name, isUsed, word === name ? () => true : has(name));
    const at = old.places[0]!.place;
    if (typeof gone === 'object') {
      const wasOffered = base.mentions(word).some(({ path }) => isOffer(path));
      const claim = { about: 'setting', change: 'removed', name, isRequired: false, hasDefault: false } as const;
      return proven({ ...claim, wasOffered }, { base: at, head: gone });
    }
    return undefined;
  }
  if (!old || !now) return undefined;
  const [before, after] = [await needOf(name, base), await needOf(name, head)];
  if (before.isOptional && after.isRequired && old.places.every(({ reading }) => !reading.required)) {
    const claim = { about: 'setting', change: 'changed', name, isRequired: true, hasDefault: false } as const;
    return proven(claim, { base: old.places[0]!.place, head: now.places[0]!.place });
  }
  return undefined;
}

/** Required only if every place that reads it fails without it, and nothing that is delivered sets it. */
async function needOf(name: string, view: TreeView) {
  const paths = [...new Set(view.mentions(wordOf(name)).map(({ path }) => path))].filter(isUsed);
  await view.texts(paths);
  const readings = (await Promise.all(paths.map((path) => view.reading(path)))).flatMap((reading) =>
    (reading?.settings ?? []).filter((setting) => setting.name === name),
  );
  const isSetElsewhere = paths.some((path) => kindOf(path) !== 'source' && !EXAMPLE.test(posix.basename(path)));
  return {
    isRequired: readings.length > 0 && readings.every(({ required }) => required) && !isSetElsewhere,
    isOptional: readings.length > 0 && readings.every(({ required }) => !required),
    hasDefault: readings.length > 0 && readings.every(({ hasDefault }) => hasDefault),
  };
}

/** In Python, a field of a settings class that the program gives a value, by keyword or in a dictionary. */
async function isPassed(name: string, head: TreeView): Promise<boolean> {
  const paths = [...new Set(head.mentions(wordOf(name)).map(({ path }) => path))];
  const sources = paths.filter((path) => path.endsWith('.py') && kindOf(path) === 'source');
  const texts = await head.texts(sources);
  const own = name.replace(/\W/g, '\\$&');
  const keyword = new RegExp(`(?<![\\w.])${own}=(?![=\\s])|["']${own}["']\\s*:`);
  return [...texts.values()].some((text) => keyword.test(text));
}

/** The comment above it in an example file. */
async function documentationOf(name: string, head: TreeView): Promise<string | undefined> {
  for (const { path, line } of head.mentions(name)) {
    if (!EXAMPLE.test(posix.basename(path))) continue;
    const lines = ((await head.text(path)) ?? '').split(/\r?\n/).slice(0, line - 1);
    const comment: string[] = [];
    for (let at = lines.length - 1; at >= 0 && /^\s*#\s*\S/.test(lines[at]!); at--) {
      if (/^\s*#\s*(?:[A-Z][A-Z0-9_]+=|[-=~*]{3,}\s*$)/.test(lines[at]!)) break;
      comment.unshift(lines[at]!.replace(/^\s*#+\s?/, '').trim());
    }
    if (comment.length > 0) return comment.join(' ');
  }
  return undefined;
}

function named(changes: readonly ReadChange[], side: 'base' | 'head'): Map<string, Known> {
  const found = new Map<string, Known>();
  for (const { file, before, after } of changes) {
    const path = side === 'base' ? (file.previousPath ?? file.path) : file.path;
    for (const reading of (side === 'base' ? before : after)?.settings ?? []) {
      if (GIVEN.test(reading.name)) continue;
      const known = found.get(reading.name) ?? { places: [] };
      known.places.push({ reading, place: place(side, path, reading.line) });
      found.set(reading.name, known);
    }
  }
  return found;
}

function isOffer(path: string): boolean {
  return EXAMPLE.test(posix.basename(path)) || /compose[^/]*\.ya?ml$/.test(path) || kindOf(path) === 'documentation';
}

function has(name: string) {
  return ({ settings }: { settings: SettingReading[] }) => settings.some((setting) => setting.name === name);
}

/** Where a name has an effect: not in tests and texts. */
function isUsed(path: string): boolean {
  const kind = kindOf(path);
  return kind === 'source' || kind === 'other' || kind === 'migration' || kind === 'support';
}

/** The whole name, or the longest part of a dotted one. */
function wordOf(name: string): string {
  return (name.match(/\w+/g) ?? [name]).sort((one, other) => other.length - one.length)[0]!;
}
