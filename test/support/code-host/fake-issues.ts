export interface FakePerson {
  login: string;
  name?: string;
  email?: string;
}

/** Null stands for a deleted account. */
export interface FakeIssue {
  number: number;
  title: string;
  createdAt: string;
  author: FakePerson | null;
  body?: string;
  /** Open without it. */
  closedAt?: string;
  /** Only GitHub's. */
  reason?: string;
  /** Only GitHub's. */
  type?: string;
  labels?: string[];
  assignee?: FakePerson;
  milestone?: string;
  /** Only Gitea's. */
  dueDate?: string;
  /** Only Gitea's: who wrote it on the host that it was imported from. */
  originalAuthor?: string;
  isPull?: boolean;
}

export interface FakeIssueComment {
  issue: number;
  author: FakePerson | null;
  createdAt: string;
  body: string;
}

export function oldestFirst<T extends { createdAt: string }>(items: readonly T[]): T[] {
  return [...items].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
}
