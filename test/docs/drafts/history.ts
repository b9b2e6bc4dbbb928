import { readFileSync } from 'node:fs';
import type { Commit, Difference, Links, SourceFile } from '#docs';

/**
 * Reads a difference from one text file in the format of Go's txtar: `-- name --` begins a part. There is one for the
 * commits, and one for each file before (`before/`) and after (`after/`).
 */
export function readHistory(name: string): Pick<Difference, 'commits' | 'files'> {
  const text = readFileSync(new URL(`./${name}.txtar`, import.meta.url), 'utf8');
  const [, ...parts] = text.split(/^-- (.+) --\n/m);
  const texts = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) texts.set(parts[index]!, parts[index + 1]!);
  const paths = new Set([...texts.keys()].filter((key) => key.includes('/')).map((key) => key.replace(/^\w+\//, '')));
  const files = [...paths].map((path): SourceFile => {
    const [before, after] = [texts.get(`before/${path}`) ?? null, texts.get(`after/${path}`) ?? null];
    return { path, status: before === null ? 'added' : after === null ? 'removed' : 'modified', before, after };
  });
  return { commits: commitsIn(texts.get('commits') ?? ''), files };
}

function commitsIn(text: string): Commit[] {
  return text.split('==\n').map((part) => {
    const [, sha = '', date = '', name = '', message = ''] = /^(\w+) (\S+) (.*)\n([\s\S]*)$/.exec(part) ?? [];
    return { sha, date, author: { name }, message };
  });
}

export function linksTo(repo: string): Links {
  return { root: `https://code.example/${repo}`, files: 'blob', pulls: 'pull' };
}
