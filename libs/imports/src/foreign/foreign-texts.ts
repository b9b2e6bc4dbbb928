import { setImmediate } from 'node:timers/promises';
import type { List, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fitted, type Markup, storable, toMarkdown } from '../markup/foreign-text.js';
import { inertMentions } from '../markup/inert-mentions.js';
import { isSafeUrl, writeMarkdown } from '../markup/markdown-writer.js';
import type { ForeignChecklist, ForeignTicket } from '../sources/foreign-ticket.js';

/** The description as Markdown, with what a ticket here has no field for: checklists and links of attachments. */
function descriptionOf(ticket: ForeignTicket, markup: Markup): string | null {
  const { description, checklists, attachments } = ticket;
  const links = attachments.filter(({ url }) => isSafeUrl(url));
  const items = links.map(({ name, url }): PhrasingContent => ({ type: 'link', url, children: [text(name)] }));
  const texts = [
    toMarkdown(markup, description),
    ...checklists.map((checklist) => written(checklistOf(checklist))),
    ...(items.length > 0 ? [written([strong('Attachments'), listOf(items.map((item) => ({ item })))])] : []),
  ];
  return fitted(texts) || null;
}

/** The texts of a ticket as Markdown. */
export interface Texts {
  description: string | null;
  comments: string[];
}

/** Converts all texts of a ticket. Other work of the process goes on in between: a long text takes time. */
export async function textsOf(ticket: ForeignTicket, markup: Markup): Promise<Texts> {
  const description = descriptionOf(ticket, markup);
  const comments: string[] = [];
  for (const { content } of ticket.comments) {
    await setImmediate();
    comments.push(toMarkdown(markup, content).trim());
  }
  await setImmediate();
  return { description, comments };
}

/** A comment with the name of its author, who is not a member here. */
export const withAuthor = (comment: string, author: string): string => fitted([written([wroteBy(author)]), comment]);

const written = (nodes: RootContent[]): string => inertMentions(writeMarkdown(nodes));

/** One line: a line break could end the list or start a heading. */
const text = (value: string): PhrasingContent => ({ type: 'text', value: storable(value).replace(/\s+/g, ' ').trim() });

const strong = (value: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [text(value)] }],
});

const wroteBy = (name: string): Paragraph => ({
  type: 'paragraph',
  children: [
    { type: 'strong', children: [text(name)] },
    { type: 'text', value: ' wrote:' },
  ],
});

const checklistOf = ({ name, items }: ForeignChecklist): RootContent[] => [
  ...(name ? [strong(name)] : []),
  ...(items.length > 0 ? [listOf(items.map(({ text: item, done }) => ({ item: text(item), checked: done })))] : []),
];

const listOf = (items: { item: PhrasingContent; checked?: boolean }[]): List => ({
  type: 'list',
  spread: false,
  children: items.map(({ item, checked }) => ({
    type: 'listItem',
    spread: false,
    ...(checked !== undefined && { checked }),
    children: [{ type: 'paragraph', children: [item] }],
  })),
});
