import { setTimeout as sleep } from 'node:timers/promises';
import { Conflict } from '#contracts';
import type { Page, Proposal, Proposed, PullRequest } from './code-host.js';
import { isUnclear } from './host-errors.js';
import { hostTimes } from './host-times.js';
import { blobId, isOurs, marked, signedMessage } from './page-commits.js';

/** The id of anything at a path that is not a file: no page has it. */
export const NOT_A_FILE = 'not a file';

/** The operations that each host implements for `propose`. */
export interface Writing {
  /** Null if there is no such branch. */
  branchHead(branch: string): Promise<string | null>;
  /** The id of the blob, null if there is none; NOT_A_FILE for anything but a file. */
  blobAt(commit: string, path: string): Promise<string | null>;
  /** The message of the last commit that touched the path. */
  lastMessage(commit: string, path: string): Promise<string | null>;
  /** Never forces: false if the branch is not, or no longer, at `tip`. */
  push(change: BranchChange): Promise<boolean>;
  /** All pull requests of this branch, newest first. */
  pullRequests(branch: string): Promise<PullRequest[]>;
  /** Null if the host finds nothing to merge. */
  openPullRequest(proposal: PullRequestText): Promise<PullRequest | null>;
  updatePullRequest(number: number, proposal: PullRequestText): Promise<void>;
  label(number: number, labels: readonly string[]): Promise<void>;
}

export interface PullRequestText {
  branch: string;
  title: string;
  body: string;
}

export interface BranchChange {
  branch: string;
  tip: string | null;
  defaultHead: string;
  /** The branch is already merged into the default branch, so start from there. */
  merged: boolean;
  message: string;
  pages: readonly (Page & { replaces: string | null })[];
}

interface Plan {
  write: (Page & { replaces: string | null })[];
  unchanged: string[];
  leftAlone: string[];
  /** Whether the branch has a page that the default branch lacks. */
  pending: boolean;
}

interface BranchState {
  tip: string | null;
  defaultHead: string;
  merged: boolean;
}

/** One to write and one to verify; the others are for concurrent pushes to the branch. */
const MAX_ROUNDS = 8;
const LONGEST_TITLE = 250; // GitHub accepts 256, Gitea 255

/**
 * Every step checks before it writes, so that a call after a crash continues where the last one stopped: whether the
 * branch exists, whether its pages are ours, whether the pull request is open.
 */
export async function propose(host: Writing, defaultBranch: string, proposal: Proposal): Promise<Proposed> {
  const { branch } = proposal;
  const text = { branch, title: shortened(proposal.title), body: marked(proposal.body) };
  // An unpaired surrogate would be read back as another character and look like somebody's edit.
  const pages = proposal.pages.map(({ path, content }) => ({ path, content: content.toWellFormed() }));
  const written = new Set<string>();
  const settled = await retryUntilFound(async () => {
    const pulls = await host.pullRequests(branch);
    const open = pulls.find(({ state }) => state === 'open');
    const defaultHead = await host.branchHead(defaultBranch);
    if (!defaultHead) throw new Conflict('The repository has no commits yet');
    const tip = await host.branchHead(branch);
    const state = { tip, defaultHead, merged: tip !== null && !open && pulls[0]?.state === 'merged' };
    const plan = await planPages(host, pages, state);
    if (plan.write.length === 0) return { ...plan, pulls, open, tip };
    const message = signedMessage(proposal.message, plan.write, defaultHead);
    for (const { path } of plan.write) written.add(path);
    // Read the result again: the next round finds nothing left to write.
    await host.push({ branch, ...state, message, pages: plan.write });
    return null;
  });
  const { open, pulls, tip } = settled;
  const pr =
    open ?? (tip !== null && (settled.pending || pulls.length === 0) ? await findOrOpen(host, text) : null) ?? pulls[0];
  if (!pr) throw new Conflict('The default branch already has these pages');
  if (open) await host.updatePullRequest(open.number, text);
  if (proposal.labels?.length) await host.label(pr.number, proposal.labels);
  return {
    pr: { number: pr.number, url: pr.url, branch },
    state: pr.state,
    headSha: tip,
    written: [...written],
    unchanged: settled.unchanged.filter((path) => !written.has(path)),
    leftAlone: settled.leftAlone,
  };
}

async function planPages(host: Writing, pages: readonly Page[], state: BranchState): Promise<Plan> {
  const { tip, defaultHead, merged } = state;
  const plan: Plan = { write: [], unchanged: [], leftAlone: [], pending: false };
  for (const page of pages) {
    const wanted = blobId(page.content, defaultHead);
    const inDefault = await host.blobAt(defaultHead, page.path);
    const onBranch = tip ? await host.blobAt(tip, page.path) : inDefault;
    if (onBranch === wanted) {
      plan.unchanged.push(page.path);
      plan.pending ||= inDefault !== wanted;
      continue;
    }
    const base = merged ? defaultHead : (tip ?? defaultHead);
    const current = merged ? inDefault : onBranch;
    if (current === wanted) plan.unchanged.push(page.path);
    else if (await mayWrite(host, base, page.path, current, tip !== null && !merged)) {
      plan.write.push({ ...page, replaces: onBranch });
    } else plan.leftAlone.push(page.path);
  }
  return plan;
}

/**
 * A page that nobody has written yet, or that is still as Docket wrote it. A page deleted from our branch stays
 * deleted.
 */
async function mayWrite(host: Writing, commit: string, path: string, id: string | null, isOurBranch: boolean) {
  if (id === null && !isOurBranch) return true;
  const message = await host.lastMessage(commit, path);
  if (message === null) return true;
  return id !== null && isOurs(message, path, id);
}

async function findOrOpen(host: Writing, text: PullRequestText): Promise<PullRequest | null> {
  return retryUntilFound(async (isRepeated) => {
    const open = isRepeated && (await host.pullRequests(text.branch)).find(({ state }) => state === 'open');
    if (open) return { pr: open };
    return { pr: await host.openPullRequest(text) };
  }).then(({ pr }) => pr);
}

function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).toWellFormed()}…` : title;
}

/** Repeats until there is a result: after an unclear response, it checks again instead of sending again. */
async function retryUntilFound<T>(attempt: (isRepeated: boolean) => Promise<T | null>): Promise<T> {
  let failures = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    try {
      const outcome = await attempt(round > 0);
      if (outcome !== null) return outcome;
    } catch (error) {
      if (!isUnclear(error) || failures >= hostTimes.retries.length) throw error;
      await sleep(hostTimes.retries[failures++]);
    }
    if (round > 1) await sleep(hostTimes.retries[0]);
  }
  throw new Conflict('Somebody else keeps changing the branch');
}
