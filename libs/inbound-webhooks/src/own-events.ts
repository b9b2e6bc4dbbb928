import type { CodeEvent } from './code-event.js';

/** Prefix of branches that Docket creates. */
export const OWN_BRANCH = 'docket/';

/** Included in every text that Docket writes to a code host. */
export const OWN_MARKER = '<!-- docket -->';

/** Why an event was caused by Docket itself; undefined for all other events. */
export function reasonForOwnEvent(event: CodeEvent, botLogins: readonly string[]): string | undefined {
  const { login } = event.sender;
  if (login && botLogins.some((bot) => bot.toLowerCase() === login.toLowerCase())) return `${login} is a bot of ours`;
  const branch = event.type === 'pushed' ? event.branch : 'pullRequest' in event ? event.pullRequest.branch : '';
  if (branch.startsWith(OWN_BRANCH)) return 'The branch is one of ours';
  const body = 'issue' in event ? event.issue.body : 'pullRequest' in event ? event.pullRequest.body : '';
  return body.includes(OWN_MARKER) ? 'The text is one of ours' : undefined;
}
