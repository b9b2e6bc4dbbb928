import type { GitStore } from './git-store.js';

export interface StoredCommit {
  sha: string;
  tree: string;
  parents: string[];
  message: string;
  author: { name: string; email: string; date: string };
  committer: { name: string; email: string; date: string };
}

export interface StoredEntry {
  path: string;
  mode: string;
  type: string;
  sha: string;
  size: number;
}

const FIELDS = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'];

/** One commit, by name. */
export async function commitOf(store: GitStore, name: string): Promise<StoredCommit | null> {
  const found = await store.object(`${name}^{commit}`);
  if (!found) return null;
  const [head = '', ...body] = found.bytes.toString('utf8').split('\n\n');
  const all = (key: string) => [...head.matchAll(new RegExp(`^${key} (.+)$`, 'gm'))].map((match) => match[1]!);
  const [author, committer] = [all('author')[0]!, all('committer')[0]!].map((line) => {
    const [, who = '', email = '', seconds] = /^(.*) <(.*)> (\d+) /.exec(line) ?? [];
    return { name: who, email, date: new Date(Number(seconds) * 1000).toISOString().replace('.000', '') };
  });
  const message = body.join('\n\n');
  return {
    sha: found.id,
    tree: all('tree')[0]!,
    parents: all('parent'),
    message,
    author: author!,
    committer: committer!,
  };
}

/** Commits as `git log` lists them, newest first. */
export async function log(store: GitStore, ...args: string[]): Promise<StoredCommit[]> {
  const output = await store.git('log', '-z', `--format=${FIELDS.join('%x00')}`, ...args);
  const parts = output === '' ? [] : output.split('\0');
  const commits: StoredCommit[] = [];
  for (let at = 0; at + FIELDS.length <= parts.length; at += FIELDS.length) {
    const [sha, tree, parents, an, ae, ad, cn, ce, cd, message] = parts.slice(at, at + FIELDS.length) as string[];
    commits.push({
      sha: sha!,
      tree: tree!,
      parents: parents!.split(' ').filter(Boolean),
      message: message!,
      author: { name: an!, email: ae!, date: ad! },
      committer: { name: cn!, email: ce!, date: cd! },
    });
  }
  return commits;
}

export async function listTree(store: GitStore, sha: string, recursive: boolean): Promise<StoredEntry[] | null> {
  const output = await store.known('ls-tree', '-z', '-l', ...(recursive ? ['-r', '-t'] : []), sha);
  if (output === null) return null;
  return output
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [head = '', path = ''] = line.split('\t');
      const [mode = '', type = '', id = '', size = ''] = head.split(/ +/);
      return { path, mode, type, sha: id, size: Number(size) || 0 };
    });
}

export interface NewFile {
  path: string;
  content: Buffer;
}

let trees = 0;

/** A tree that is `base` with these files added. */
export async function writeTree(store: GitStore, base: string, files: readonly NewFile[]): Promise<string> {
  const ref = `refs/fake/tree-${trees++}`;
  const root = (await store.object(`${base}^{tree}`))!.id;
  const parts: Buffer[] = [
    Buffer.from(`commit ${ref}\ncommitter Fake <fake@example.com> 0 +0000\ndata 0\nM 040000 ${root} \n`),
  ];
  for (const { path, content } of files) {
    parts.push(Buffer.from(`M 100644 inline ${path}\ndata ${content.length}\n`), content, Buffer.from('\n'));
  }
  await store.fed(['fast-import', '--quiet', '--force'], Buffer.concat(parts));
  return (await store.object(`${ref}^{tree}`))!.id;
}

export interface NewCommitObject {
  tree: string;
  parents: readonly string[];
  message: string;
  author: { name: string; email: string };
}

export function writeCommit(store: GitStore, { tree, parents, message, author }: NewCommitObject): Promise<string> {
  const env = {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_COMMITTER_NAME: author.name,
    GIT_COMMITTER_EMAIL: author.email,
  };
  return store.fed(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])], message, env);
}

export async function isAncestor(store: GitStore, ancestor: string, of: string): Promise<boolean> {
  return (await store.find('merge-base', '--is-ancestor', ancestor, of)) !== null;
}
