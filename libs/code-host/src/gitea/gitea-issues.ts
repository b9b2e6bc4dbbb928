import { UpstreamError } from '#contracts';
import type { IssuePart } from '../code-host.js';
import { describedComments, describedIssues, type ReportedComment, type ReportedIssue } from '../described-issue.js';
import { isStatus } from '../host-errors.js';
import { cursorOf, placeOf } from '../issue-cursor.js';
import { LONG_ANSWER } from '../read-limits.js';
import { noIssues } from '../repository-names.js';
import type { GiteaClient } from './gitea-client.js';

const PAGE = 50; // Gitea's default maximum
const COUNT = /^\d{1,9}$/;
const POSITIVE = /^[1-9]\d{0,8}$/;
const FORMS = { read: COUNT, total: COUNT, size: POSITIVE, page: POSITIVE };

export class GiteaIssues {
  constructor(
    private readonly client: GiteaClient,
    private readonly at: string,
  ) {}

  async part(cursor: string | null): Promise<IssuePart> {
    const { list, at } = placeOf(cursor, FORMS);
    const { read = 0, total = 0, size, page = 1 } = numbers(at);
    try {
      return await (list === 'issues' ? this.issues(read, total, size) : this.comments(page, read));
    } catch (error) {
      if (isStatus(error, 404)) throw noIssues(); // they are disabled, or in another tracker
      throw error;
    }
  }

  /**
   * Gitea lists the newest first, so its pages are read from the last to the first. New issues move the others to later
   * pages: what comes next is found by the number of older ones that were already read.
   */
  private async issues(read: number, formerTotal: number, knownSize: number | undefined): Promise<IssuePart> {
    const limit = knownSize ?? PAGE;
    const page = pageOf(read, formerTotal, limit);
    const query = { type: 'issues', state: 'all', page, limit };
    const { data, total } = await this.client.get<ReportedIssue[]>(`${this.at}/issues`, query, LONG_ANSWER);
    if (Number.isNaN(total)) throw new UpstreamError('Gitea does not say how many issues there are');
    // A server may allow fewer per page than we asked for; the first page shows it.
    const size = knownSize ?? (data.length > 0 && data.length < total ? data.length : PAGE);
    if (pageOf(read, total, size) !== page) {
      return { issues: [], comments: [], next: cursorOf('issues', { read, total, size }) };
    }
    const newer = (page - 1) * size;
    const unread = data.slice(0, Math.max(0, total - newer - read));
    const next = page === 1 ? cursorOf('comments') : cursorOf('issues', { read: total - newer, total, size });
    return { issues: describedIssues(unread.reverse()), comments: [], next };
  }

  /** Gitea lists them oldest first. */
  private async comments(page: number, readBefore: number): Promise<IssuePart> {
    const query = { page, limit: PAGE };
    const path = `${this.at}/issues/comments`;
    const { data, total } = await this.client.get<ReportedComment[]>(path, query, LONG_ANSWER);
    const read = readBefore + data.length;
    const isLast = data.length === 0 || read >= total;
    return {
      issues: [],
      comments: describedComments(data),
      next: isLast ? null : cursorOf('comments', { read, page: page + 1 }),
    };
  }
}

/** The page with the oldest issue that was not read, of pages that begin with the newest. */
function pageOf(read: number, total: number, size: number): number {
  return Math.max(1, Math.ceil((total - read) / size));
}

function numbers(at: Record<string, string>): Partial<Record<keyof typeof FORMS, number>> {
  return Object.fromEntries(Object.entries(at).map(([name, value]) => [name, Number(value)]));
}
