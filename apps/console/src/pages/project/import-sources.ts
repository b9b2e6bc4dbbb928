import type { Schemas } from '@docket/client';

export type Source = Schemas['Import']['source'];

interface SourceText {
  name: string;
  /** How to get the file, in the words of the tracker. */
  hint: string;
  /** Extensions of its files; a repository has none. */
  accept?: string;
}

export const SOURCES: Record<Source, SourceText> = {
  docket: {
    name: 'Docket',
    hint: 'CSV with a header, or one JSON object per line, with the names of the fields of a ticket: an export of Docket, or a file of your own.',
    accept: '.csv,.jsonl,.ndjson',
  },
  'jira-csv': {
    name: 'Jira',
    hint: 'In Jira, search for the issues, then choose Export and CSV (all fields).',
    accept: '.csv',
  },
  'linear-csv': {
    name: 'Linear',
    hint: 'In Linear, open Settings, Administration, Import / Export, and choose Export CSV.',
    accept: '.csv',
  },
  'trello-json': {
    name: 'Trello',
    hint: 'On the board, open the menu, choose Print, export, and share, then Export as JSON.',
    accept: '.json',
  },
  'gitlab-json': {
    name: 'GitLab',
    hint: 'The issues as the GitLab API lists them, or tree/project/issues.ndjson of a project export.',
    accept: '.json,.ndjson,.jsonl',
  },
  github: { name: 'GitHub', hint: 'Issues and their comments are read from the repository.' },
};

/** Other trackers name reporters and authors of comments, whom only an admin may name. */
export const sourcesFor = (isAdmin: boolean): Source[] => (isAdmin ? (Object.keys(SOURCES) as Source[]) : ['docket']);
