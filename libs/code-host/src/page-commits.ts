import { createHash } from 'node:crypto';
import type { Page } from './code-host.js';

/** The author of Docket's commits. Nobody can register an address under `.invalid`. */
export const COMMITTER = { name: 'Docket', email: 'noreply@docket.invalid' };
/** A hidden marker in every comment and pull request of Docket's, to recognise them. */
export const MARKER = '<!-- docket -->';

const TRAILER = 'Docket-Page';

/** Git's blob id of this content, in a repository whose ids have the length of `like`. */
export function blobId(content: string, like: string): string {
  const bytes = Buffer.from(content);
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/**
 * The commit message, with a line per page that names its blob id. A squash keeps the lines; an edit on top of ours,
 * squashed or not, has a blob id that no line names.
 */
export function signedMessage(message: string, pages: readonly Page[], like: string): string {
  const lines = pages.map(({ path, content }) => `${TRAILER}: ${blobId(content, like)} ${path}`);
  return `${message.trim()}\n\n${lines.join('\n')}\n`;
}

/** Whether the commit with this message is ours and wrote the page as it is now. */
export function isOurs(message: string, path: string, id: string): boolean {
  return message.split('\n').some((line) => line.trim() === `${TRAILER}: ${id} ${path}`);
}

export function marked(text: string): string {
  return `${MARKER}\n${text.trim()}`;
}

/** Hosts may change line endings and trailing white space. */
export function isSameText(a: string | null | undefined, b: string): boolean {
  const plain = (value: string) => value.replaceAll('\r\n', '\n').trim();
  return plain(a ?? '') === plain(b);
}
