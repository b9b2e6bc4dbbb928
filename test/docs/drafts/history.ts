import { readFileSync } from 'node:fs';
import { type ComparedCommit, type Difference, loadDrafting, type RepositoryLinks, type SourceFile } from '#docs';

const { treesOf } = await loadDrafting();

/**
 * Reads a difference from one text file in the format of Go's txtar: `-- name --` begins a part. There is one for the
 * commits, one for the labels of pull requests, and one for each file before (`before/`) and after (`after/`); a file under `both/` did not change.
 */
export function readHistory(name: string): Pick<Difference, 'commits' | 'files' | 'trees' | 'labels'> {
  const text = readFileSync(new URL(`./${name}.txtar`, import.meta.url), 'utf8');
  const [, ...parts] = text.split(/^-- (.+) --\n/m);
  const texts = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) texts.set(parts[index]!, parts[index + 1]!);
  const paths = new Set([...texts.keys()].filter((key) => key.includes('/')).map((key) => key.replace(/^\w+\//, '')));
  const files = [...paths].map((path): SourceFile => {
    const both = texts.get(`both/${path}`);
    const [before, after] = ['before', 'after'].map((side) => texts.get(`${side}/${path}`) ?? both ?? null);
    return {
      path,
      status: before === null ? 'added' : after === null ? 'removed' : 'modified',
      before: before!,
      after: after!,
    };
  });
  const changed = files.filter(({ before, after }) => before !== after);
  const same = files.flatMap(({ path, before, after }): [string, string][] =>
    before === after ? [[path, after!]] : [],
  );
  return {
    commits: commitsIn(texts.get('commits') ?? ''),
    files: changed,
    trees: treesOf(changed, new Map(same)),
    ...(texts.has('labels') && { labels: async () => ({ found: labelsIn(texts.get('labels')!), isWhole: true }) }),
  };
}

/** `<number of a pull request> <author>: <labels, separated by commas>` */
function labelsIn(text: string): Map<number, { labels: string[]; author: string }> {
  const lines = [...text.matchAll(/^(\d+) (\S+):(.*)$/gm)];
  return new Map(
    lines.map(([, number, author, labels]) => [
      Number(number),
      { author: author!, labels: labels!.split(',').map((label) => label.trim()) },
    ]),
  );
}

function commitsIn(text: string): ComparedCommit[] {
  return text.split('==\n').map((part) => {
    // `<sha> <parents, if any, separated by commas> <date> <author>`
    const [, sha = '', parents, date = '', name = '', message = ''] =
      /^(\w+)(?: \^([\w,]+))? (\S+) (.*)\n([\s\S]*)$/.exec(part) ?? [];
    return { sha, date, author: { name }, message, ...(parents && { parents: parents.split(',') }) };
  });
}

export function linksTo(repo: string): RepositoryLinks {
  return { root: `https://code.example/${repo}`, files: 'blob', pulls: 'pull' };
}
