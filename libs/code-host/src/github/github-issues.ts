import { parsedUrl, UpstreamError } from '#contracts';
import type { IssuePart } from '../code-host.js';
import { describedComments, describedIssues, type ReportedIssue } from '../described-issue.js';
import { isStatus } from '../host-errors.js';
import { cursorOf, type IssuePlace, placeOf } from '../issue-cursor.js';
import { noIssues } from '../repository-names.js';
import { type GitHubClient, LONG } from './github-client.js';

const OLDEST_FIRST = { sort: 'created', direction: 'asc', per_page: 100 } as const;
/** How GitHub names a page: by number, by the item before it, or both. */
const PAGE_FORMS = { page: /^[1-9]\d{0,8}$/, after: /^[\w.~:=+/-]{1,500}$/ };
type PageName = keyof typeof PAGE_FORMS;
const NEXT_LINK = /<([^<>]*)>\s*;[^,]*\brel="?next\b/;

export class GitHubIssues {
  constructor(
    private readonly client: GitHubClient,
    private readonly at: { owner: string; repo: string },
  ) {}

  async part(cursor: string | null): Promise<IssuePart> {
    const place = placeOf(cursor, PAGE_FORMS);
    try {
      return await (place.list === 'issues' ? this.issues(place) : this.comments(place));
    } catch (error) {
      if (isStatus(error, 410)) throw noIssues(); // they are disabled
      throw error;
    }
  }

  private async issues(place: IssuePlace): Promise<IssuePart> {
    const { data, headers } = await this.client.rest.issues.listForRepo({
      ...this.asked(place),
      state: 'all',
    });
    const next = nextCursor(place, headers.link) ?? cursorOf('comments');
    return { issues: describedIssues(data as ReportedIssue[]), comments: [], next };
  }

  private async comments(place: IssuePlace): Promise<IssuePart> {
    const { data, headers } = await this.client.rest.issues.listCommentsForRepo(this.asked(place));
    return { issues: [], comments: describedComments(data), next: nextCursor(place, headers.link) };
  }

  private asked({ at: { page, after } }: IssuePlace) {
    return { ...this.at, ...LONG, ...OLDEST_FIRST, ...(page && { page: Number(page) }), ...(after && { after }) };
  }
}

/** Of the link, only what names the page is kept: its host must never get our token. */
function nextCursor({ list, at }: IssuePlace, link: string | undefined): string | null {
  const [, address] = NEXT_LINK.exec(link ?? '') ?? [];
  if (address === undefined) return null;
  const query = parsedUrl(address, 'https://host.invalid')?.searchParams;
  const named = [...(query ?? [])].filter(([name]) => Object.hasOwn(PAGE_FORMS, name));
  const isReadable = named.length > 0 && named.every(([name, value]) => PAGE_FORMS[name as PageName].test(value));
  const next = cursorOf(list, Object.fromEntries(named));
  const isAhead = isReadable && next !== cursorOf(list, at);
  if (!isAhead) throw new UpstreamError('GitHub does not say where the next page is');
  return next;
}
