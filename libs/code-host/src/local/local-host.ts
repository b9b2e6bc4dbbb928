import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { NotFound } from '#contracts';
import type { CodeHost, HostedRepository } from '../code-host.js';
import { repositoryName } from '../repository-names.js';
import { Git } from './git.js';
import { LocalRepository } from './local-repository.js';

const LONGEST_POINTER = 8 * 1024; // a path and a keyword

/** Repositories in a folder of this machine: `<owner>/<name>`, working or bare, or `<owner>/<name>.git`. */
export class LocalHost implements CodeHost {
  readonly provider = 'local';

  constructor(private readonly folder: string) {}

  async repository(repo: string): Promise<HostedRepository> {
    const { owner, name } = repositoryName(repo);
    const root = await realpath(this.folder).catch(() => null);
    if (root) {
      for (const candidate of [name, `${name}.git`]) {
        const folder = await resolveInside(root, join(root, owner, candidate));
        const directory = folder && (await gitDirectory(root, folder));
        if (directory) return this.open(repo, folder, new Git(directory));
      }
    }
    throw new NotFound('Repository');
  }

  private async open(repo: string, folder: string, git: Git): Promise<HostedRepository> {
    const current = await git.find(['symbolic-ref', '--quiet', '--short', 'HEAD']);
    return new LocalRepository(git, repo, folder, current ?? (await detachedDefault(git)));
  }
}

/** For a detached HEAD. */
async function detachedDefault(git: Git): Promise<string> {
  for (const name of ['main', 'master', 'trunk']) {
    if (await git.find(['rev-parse', '--verify', '--quiet', '--end-of-options', `refs/heads/${name}`])) return name;
  }
  return (await git.text(['for-each-ref', '--count=1', '--format=%(refname:lstrip=2)', 'refs/heads'])) || 'main';
}

/** The real path, unless a link leads out of the folder. */
async function resolveInside(root: string, path: string): Promise<string | null> {
  const real = await realpath(path).catch(() => null);
  return real?.startsWith(root + sep) ? real : null;
}

async function gitDirectory(root: string, folder: string): Promise<string | null> {
  const inside = await resolveInside(root, join(folder, '.git'));
  if (!inside) return (await isGitDirectory(folder)) ? folder : null;
  const found = await stat(inside);
  if (found.isDirectory()) return inside;
  if (found.size > LONGEST_POINTER) return null;
  // A worktree or a submodule: a file with the path of the git directory.
  const [, pointer] = /^gitdir: (.+)$/m.exec(await readFile(inside, 'utf8')) ?? [];
  return pointer ? resolveInside(root, resolve(dirname(inside), pointer)) : null;
}

async function isGitDirectory(folder: string): Promise<boolean> {
  const parts = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((part) => stat(join(folder, part)).catch(() => null)),
  );
  return parts.every((part) => part !== null);
}
