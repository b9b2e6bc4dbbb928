// Writes the pages that Docket would draft for two refs of a local repository to a folder.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { usage } from './help.mjs';

const from = process.cwd();
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'docs-preview' },
      audience: { type: 'string', default: 'both' },
      repo: { type: 'string' },
      pr: { type: 'string' },
      ticket: { type: 'string' },
    },
  });
  const [path, base, head, ...rest] = positionals;
  if (head === undefined || rest.length > 0 || !isUsable(values)) throw new Error(`Usage: ${usage}`);
  const out = resolve(from, values.out);
  const repository = rootOf(resolve(from, path));
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  await build();
  await preview(repository, base, head, out, values);
} catch (error) {
  const reasons = Object.values(error.details ?? {}).flat();
  console.error(error.stderr?.toString().trim() || reasons.join('\n') || error.message);
  process.exitCode = 1;
}

function isUsable({ audience, repo = 'local/name', pr = '1' }) {
  const isPr = /^[1-9]\d{0,8}$/.test(pr);
  return ['developer', 'user', 'both'].includes(audience) && /^[\w.-]+\/[\w.-]+$/.test(repo) && isPr;
}

function rootOf(path) {
  const isBare = git(path, 'rev-parse', '--is-bare-repository') === 'true';
  return realpathSync(git(path, 'rev-parse', isBare ? '--absolute-git-dir' : '--show-toplevel'));
}

async function preview(repository, base, head, out, options) {
  const shelf = mkdtempSync(join(tmpdir(), 'docs-preview-'));
  try {
    borrow(repository, join(shelf, 'local', 'repository'));
    await write(repository, shelf, base, head, out, options);
  } finally {
    rmSync(shelf, { recursive: true, force: true });
  }
}

/**
 * A local host finds `<owner>/<name>` in a folder: an empty repository that shares all objects can stand for any path.
 */
function borrow(repository, place) {
  const format = git(repository, 'rev-parse', '--show-object-format');
  execFileSync('git', ['init', '--quiet', '--bare', `--object-format=${format}`, place]);
  const objects = resolve(repository, git(repository, 'rev-parse', '--git-path', 'objects'));
  writeFileSync(join(place, 'objects', 'info', 'alternates'), `${objects}\n`);
  const shallow = resolve(repository, git(repository, 'rev-parse', '--git-path', 'shallow'));
  if (existsSync(shallow)) copyFileSync(shallow, join(place, 'shallow'));
}

async function write(repository, shelf, base, head, out, { audience, repo: name, pr, ticket }) {
  const [baseSha, headSha] = [base, head].map((ref) => commitOf(repository, ref));
  const { LocalHost } = await import('#code-host');
  const { draftRange } = await import('#docs').then(({ loadDrafting }) => loadDrafting());
  const host = await new LocalHost(shelf).repository('local/repository');
  const { repo, links } = origin(repository) ?? { repo: `local/${basename(repository, '.git')}`, links: null };
  const prNumber = pr === undefined ? undefined : Number(pr);
  const { summary, docs } = await draftRange(
    host,
    { baseSha, headSha },
    { repo, base, head, audience, ticketId: ticket, prNumber },
    { shown: { repo: name ?? repo, links } },
  );
  console.log(`${summary}\n`);
  for (const doc of docs) {
    const file = join(out, doc.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, doc.content);
    console.log(relative(from, file) || file);
  }
}

function commitOf(repository, ref) {
  try {
    return git(repository, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`);
  } catch {
    throw new Error(`${ref} is not a revision of ${repository}`);
  }
}

/** The target of links, if the repository was cloned from GitHub. */
function origin(repository) {
  const urls = git(repository, 'config', '--default', '', '--get', 'remote.origin.url');
  const [, repo] = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(urls) ?? [];
  if (repo === undefined) return null;
  return { repo, links: { root: `https://github.com/${repo}`, files: 'blob', pulls: 'pull' } };
}

function git(repository, ...args) {
  return execFileSync('git', ['-C', repository, ...args], {
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
    .toString()
    .trimEnd();
}
