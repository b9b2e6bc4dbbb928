/** A message as its reader sees it, in both forms. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface MailParts {
  subject: string;
  /** Plain text, one for each paragraph. */
  paragraphs: string[];
  /** What the reader is asked to do. */
  action?: { label: string; url: string };
  /** After the action: what to do without a link, and why this came. */
  notes?: string[];
}

const SUBJECT_LENGTH = 200; // what mail programs show of it is far less
const BODY_STYLE = 'font-family: sans-serif; line-height: 1.5; color: #1f2328; max-width: 36em';
const NOTE_STYLE = 'color: #59636e; font-size: 0.875em; overflow-wrap: anywhere';

/** Parts are plain text, whoever wrote them: nothing in them is markup, and no line of them is a header. */
export function mailContent({ subject, paragraphs, action, notes = [] }: MailParts): MailContent {
  const said = paragraphs.map(tidy);
  const noted = notes.map(tidy);
  return {
    subject: shortened(oneLine(subject), SUBJECT_LENGTH),
    text: `${[...said, ...(action ? [`${oneLine(action.label)}:\n${action.url}`] : []), ...noted].join('\n\n')}\n`,
    html: [
      `<!doctype html><html><body style="${BODY_STYLE}">`,
      ...said.map((paragraph) => `<p>${lines(paragraph)}</p>`),
      ...(action ? [`<p><a href="${escaped(action.url)}">${escaped(oneLine(action.label))}</a></p>`] : []),
      ...noted.map((note) => `<p style="${NOTE_STYLE}">${lines(note)}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}

/** For names and titles inside a sentence: line ends and other control characters become a space. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

export const shortened = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

/** Line ends stay, other control characters go. */
const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>\n');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
