import { type CodeEvent, type HostCommit, issueLabel, pullRequestLabel } from './code-event.js';

export interface CodeTask {
  kind: string;
  subject: string;
  ref?: string;
  payload: object;
}

const COMMITS_IN_TASK = 50; // enough for one task; the host has the rest
const MESSAGE_IN_TASK = 2_000;

/** The task that an event creates, if any. */
export function taskFromCodeEvent(event: CodeEvent): CodeTask | undefined {
  const named = (label: string) => `${event.provider}:${label}`;
  switch (event.type) {
    case 'issue_opened':
      return { kind: 'triage_issue', subject: named(issueLabel(event, event.issue.number)), payload: event };
    case 'pull_request_opened':
      return {
        kind: 'review_pull_request',
        subject: named(pullRequestLabel(event, event.pullRequest.number)),
        payload: event,
      };
    case 'pushed': {
      const subject = named(`${event.repo}@${event.branch}`);
      return { kind: 'analyze_push', subject, ref: `refs/heads/${event.branch}`, payload: withFewCommits(event) };
    }
    default:
      return undefined;
  }
}

/** Keeps the newest commits, which hosts list last. */
function withFewCommits<T extends { commits: HostCommit[] }>(event: T): T & { commitCount: number } {
  const commits = event.commits.slice(-COMMITS_IN_TASK);
  return {
    ...event,
    commits: commits.map((commit) => ({ ...commit, message: commit.message.slice(0, MESSAGE_IN_TASK).toWellFormed() })),
    commitCount: event.commits.length,
  };
}
