/** The rendered message, as plain text and as HTML. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface MailParts {
  subject: string;
  /** Plain text, one for each paragraph. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Shown after the action: what to do without a link, and why the message was sent. */
  notes?: string[];
}

const SUBJECT_LENGTH = 200; // mail clients show far less
const BODY_STYLE = 'font-family: sans-serif; line-height: 1.5; color: #1f2328; max-width: 36em';
const NOTE_STYLE = 'color: #59636e; font-size: 0.875em; overflow-wrap: anywhere';

/** All parts are plain text from users, so markup is escaped and line breaks cannot add headers. */
export function mailContent({ subject, paragraphs, action, notes = [] }: MailParts): MailContent {
  const cleanParagraphs = paragraphs.map(tidy);
  const cleanNotes = notes.map(tidy);
  return {
    subject: shortened(oneLine(subject), SUBJECT_LENGTH),
    text: `${[...cleanParagraphs, ...(action ? [`${oneLine(action.label)}:\n${action.url}`] : []), ...cleanNotes].join('\n\n')}\n`,
    html: [
      `<!doctype html><html><body style="${BODY_STYLE}">`,
      ...cleanParagraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`),
      ...(action ? [`<p><a href="${escaped(action.url)}">${escaped(oneLine(action.label))}</a></p>`] : []),
      ...cleanNotes.map((note) => `<p style="${NOTE_STYLE}">${lines(note)}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}

/** For names and titles inside a sentence: line breaks and other control characters become a space. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

export const shortened = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

/** Keeps line breaks and removes other control characters. */
const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>\n');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
