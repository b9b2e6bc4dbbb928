import type { SourceFile } from '../difference.js';
import { areaOf, kindOf, unreadLanguage } from './kinds.js';
import { compareText } from './read-file.js';

/** A part of the repository and the changes in it. */
export interface Area {
  name: string;
  files: number;
  added: number;
  removed: number;
  tests: number;
  sources: number;
}

/** Sources in a language that is not parsed here. */
export interface Unread {
  language: string;
  files: SourceFile[];
}

export function areasOf(files: SourceFile[]): Area[] {
  const found = new Map<string, Area>();
  for (const { path, status } of files) {
    const name = areaOf(path);
    const area = found.get(name) ?? { name, files: 0, added: 0, removed: 0, tests: 0, sources: 0 };
    const kind = kindOf(path);
    area.files++;
    if (status === 'added') area.added++;
    if (status === 'removed') area.removed++;
    if (kind === 'test') area.tests++;
    if (kind === 'source') area.sources++;
    found.set(name, area);
  }
  return [...found.values()].sort((one, other) => other.files - one.files || compareText(one.name, other.name));
}

export function unreadSources(files: SourceFile[]): Unread[] {
  const found = new Map<string, SourceFile[]>();
  for (const file of files) {
    const language = unreadLanguage(file.path);
    if (language === undefined) continue;
    const alike = found.get(language);
    if (alike) alike.push(file);
    else found.set(language, [file]);
  }
  return [...found]
    .map(([language, sources]) => ({ language, files: sources }))
    .sort((one, other) => other.files.length - one.files.length || compareText(one.language, other.language));
}
