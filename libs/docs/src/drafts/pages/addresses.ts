import type { RepositoryLinks } from '../difference.js';

const encoded = (path: string) => path.toWellFormed().split('/').map(encodeURIComponent).join('/');

/** Web addresses under the page of a repository. */
export class Addresses {
  private readonly root: string;

  constructor(private readonly links: RepositoryLinks) {
    this.root = links.root.replace(/\/+$/, '');
  }

  commit(sha: string): string {
    return `${this.root}/commit/${sha}`;
  }

  file(sha: string, path: string, line?: number): string {
    return `${this.root}/${this.links.files}/${sha}/${encoded(path)}${line ? `#L${line}` : ''}`;
  }

  compare(base: string, head: string): string {
    return `${this.root}/compare/${encoded(base)}...${encoded(head)}`;
  }

  pullRequest(number: number): string {
    return `${this.root}/${this.links.pulls}/${number}`;
  }

  /** An issue or a pull request: hosts count them together, and lead from one to the other. */
  issue(number: number): string {
    return `${this.root}/issues/${number}`;
  }
}
