import { createHash } from 'node:crypto';
import type { Page } from './code-host.js';

/** Who Docket is in a history. Nobody can register an address under `.invalid` and be taken for it. */
export const COMMITTER = { name: 'Docket', email: 'noreply@docket.invalid' };
/** Hidden in every comment and pull request of Docket's, so that they are known again. */
export const MARKER = '<!-- docket -->';

const TRAILER = 'Docket-Page';

/** The id git gives these bytes, in a repository whose ids are as long as `like`. */
export function blobId(content: string, like: string): string {
  const bytes = Buffer.from(content);
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/**
 * The commit message, with a line per page that names the exact bytes. A squash keeps the lines; an edit on top of
 * ours, squashed or not, leaves bytes that no line names.
 */
export function signedMessage(message: string, pages: readonly Page[], like: string): string {
  const lines = pages.map(({ path, content }) => `${TRAILER}: ${blobId(content, like)} ${path}`);
  return `${message.trim()}\n\n${lines.join('\n')}\n`;
}

/** Whether the commit with this message wrote the page as it is now, and was ours. */
export function isOurs(message: string, path: string, id: string): boolean {
  return message.split('\n').some((line) => line.trim() === `${TRAILER}: ${id} ${path}`);
}

export function marked(text: string): string {
  return `${MARKER}\n${text.trim()}`;
}

/** Hosts keep line ends and trailing blanks as they like. */
export function isSameText(a: string | null | undefined, b: string): boolean {
  const plain = (value: string) => value.replaceAll('\r\n', '\n').trim();
  return plain(a ?? '') === plain(b);
}
