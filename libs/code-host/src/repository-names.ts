import { NotFound, ValidationFailed } from '#contracts';
import type { RefKind } from './code-host.js';
import { LIMITS } from './read-limits.js';

const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
const FULL_SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;
/** The characters that git forbids in a ref; this excludes all revision syntax and globs. */
const NOT_IN_A_REF = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)/u;

export interface RepositoryName {
  owner: string;
  name: string;
}

export function repositoryName(repo: string): RepositoryName {
  const [owner = '', name = '', ...rest] = repo.split('/');
  const valid = SEGMENT.test(owner) && SEGMENT.test(name) && rest.length === 0;
  if (!valid || owner.startsWith('-') || name.startsWith('-') || name.toLowerCase() === '.git') {
    throw new NotFound('Repository');
  }
  return { owner, name };
}

/** A full SHA is always a commit and never a name, so that a branch of that name cannot replace it. */
export function refForm(ref: string, kind: RefKind): 'sha' | 'name' | null {
  if (FULL_SHA.test(ref)) return kind === 'named' ? null : 'sha';
  return isRefName(ref) ? 'name' : null;
}

/** Whether it is a valid name of a branch or a tag, by the rules of git-check-ref-format. */
function isRefName(ref: string): boolean {
  return (
    ref.length > 0 &&
    ref.length <= 255 &&
    ref.isWellFormed() &&
    ref !== '@' &&
    !/^[-./]|[./]$/.test(ref) &&
    !NOT_IN_A_REF.test(ref)
  );
}

export function invalidRef(field: string, kind: RefKind): ValidationFailed {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const wanted = kind === 'named' ? 'a branch or a tag' : 'a branch, a tag or a full commit SHA';
  return ValidationFailed.on(field, `${name} must be ${wanted}`);
}

export function noCommonAncestor(): ValidationFailed {
  return ValidationFailed.on('base', 'Base must have a common ancestor with head');
}

export function tooManyFiles(): ValidationFailed {
  const most = LIMITS.treeEntries.toLocaleString('en-US');
  return ValidationFailed.on('head', `Head must differ from base in less: at most ${most} files are compared`);
}

export function unknownWorkflow(): ValidationFailed {
  return ValidationFailed.on('workflowIdOrFile', 'Workflow not found');
}

export function unstartableWorkflow(): ValidationFailed {
  return ValidationFailed.on('workflowIdOrFile', 'Workflow must have a workflow_dispatch trigger and be enabled');
}

export function noIssues(): ValidationFailed {
  return ValidationFailed.on('repo', 'Repository has no issues');
}
