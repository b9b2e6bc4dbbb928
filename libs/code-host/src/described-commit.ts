import type { Commit } from './code-host.js';
import { LIMITS } from './read-limits.js';

const LATEST = 8.64e15; // milliseconds: no Date is later

/** What a host says of a commit. Its author may have put anything of any length into it. */
export interface ToldCommit {
  sha: string;
  parents: string[];
  message: string;
  name: string;
  email: string;
  /** In milliseconds. */
  time: number;
}

export function describedCommit({ sha, parents, message, name, email, time }: ToldCommit): Commit {
  return {
    sha,
    parents,
    message: cut(message, LIMITS.message).trimEnd(),
    author: { name: cut(name, LIMITS.name), email: cut(email, LIMITS.name) },
    date: new Date(Math.abs(time) <= LATEST ? time : 0).toISOString(),
  };
}

/** A copy: a slice would keep the whole of it in memory. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : Buffer.from(text.slice(0, longest)).toString();
}
