import type { Commit } from './code-host.js';
import { LIMITS } from './read-limits.js';

const LATEST = 8.64e15; // milliseconds: the latest valid Date

/** A commit as reported by a host. Its fields may be of any length and content. */
export interface ReportedCommit {
  sha: string;
  parents: string[];
  message: string;
  name: string;
  email: string;
  /** In milliseconds. */
  time: number;
}

export function describedCommit({ sha, parents, message, name, email, time }: ReportedCommit): Commit {
  return {
    sha,
    parents,
    message: cut(message, LIMITS.message).trimEnd(),
    author: { name: cut(name, LIMITS.name), email: cut(email, LIMITS.name) },
    date: new Date(Math.abs(time) <= LATEST ? time : 0).toISOString(),
  };
}

/** Copies the text: a slice would keep the whole original in memory. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : Buffer.from(text.slice(0, longest)).toString();
}
