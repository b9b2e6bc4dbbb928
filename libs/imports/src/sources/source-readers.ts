import type { ImportSource } from '#contracts';
import type { Markup } from '../markup/foreign-text.js';
import type { ForeignRow } from './foreign-ticket.js';
import { readGitLabJson } from './gitlab-json.js';
import { readJiraCsv } from './jira-csv.js';
import { readLinearCsv } from './linear-csv.js';
import type { ReadableFile } from './text-of-file.js';
import { readTrelloJson } from './trello-json.js';

export const FILE_SOURCES = ['jira-csv', 'linear-csv', 'trello-json', 'gitlab-json'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

export interface SourceReader {
  /** How its texts are written; they become Markdown. */
  markup: Markup;
  /** Refuses a file that is not of this source. The file must be readable several times. */
  read(file: ReadableFile): AsyncGenerator<ForeignRow>;
}

const READERS: Record<FileSource, SourceReader> = {
  'jira-csv': { markup: 'jira', read: readJiraCsv },
  'linear-csv': { markup: 'markdown', read: readLinearCsv },
  'trello-json': { markup: 'markdown', read: readTrelloJson },
  'gitlab-json': { markup: 'markdown', read: readGitLabJson },
};

export const readerOf = (source: FileSource): SourceReader => READERS[source];

/** GitHub's texts are Markdown. */
export const markupOf = (source: ImportSource): Markup => (isFileSource(source) ? READERS[source].markup : 'markdown');

export const isFileSource = (source: ImportSource): source is FileSource =>
  (FILE_SOURCES as readonly ImportSource[]).includes(source);
