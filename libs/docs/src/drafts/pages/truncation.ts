import type { Blockquote } from 'mdast';
import { paragraph, strong } from '../mdx/nodes.js';
import { count, enumerate, type Subject } from './subject.js';

/** Placed first, so that readers know the page is incomplete. */
export function truncation({ difference, findings }: Subject): Blockquote[] {
  const { commits, totalCommits = commits.length, totalFiles = findings.files.length } = difference;
  const unread = findings.files.filter(({ omitted }) => omitted === 'too_many').length;
  const missing = [
    totalCommits > commits.length
      ? `${(totalCommits - commits.length).toLocaleString('en-US')} of ${totalCommits.toLocaleString('en-US')} commits`
      : '',
    totalFiles > findings.files.length
      ? `${(totalFiles - findings.files.length).toLocaleString('en-US')} of ${totalFiles.toLocaleString('en-US')} files`
      : '',
    unread > 0 ? `the contents of ${count(unread, 'file')}` : '',
  ].filter((part) => part !== '');
  if (missing.length === 0) return [];
  const text = ` The difference is larger than what is read at once. This page does not cover ${enumerate(missing)}.`;
  return [{ type: 'blockquote', children: [paragraph(strong('Truncated.'), text)] }];
}
