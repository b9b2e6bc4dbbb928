/** A person as another tracker names them; what it does not say is null. */
export interface ForeignPerson {
  name: string | null;
  email: string | null;
  id: string | null;
}

export interface ForeignComment {
  author: ForeignPerson | null;
  createdAt: string | null;
  content: string;
}

/** The relation of this ticket to another one, which is not necessarily in the same file. */
export interface ForeignLink {
  kind: 'blocks' | 'blocked_by' | 'relates' | 'duplicates' | 'duplicated_by';
  /** An external id. */
  to: string;
}

export interface ForeignChecklist {
  name: string;
  items: { text: string; done: boolean }[];
}

/** A ticket of another tracker. Names and texts are as in its file; dates are ISO 8601, without a zone if the file has none. */
export interface ForeignTicket {
  /** `jira:<key>`, `linear:<id>`, `trello:<card id>`, `gitlab:<global id>` or `github:<owner>/<name>#<number>`. */
  externalId: string;
  title: string;
  description: string;
  type: string | null;
  status: string | null;
  /** What kind of status it is, if the tracker says so: `To Do`, `In Progress` or `Done`. */
  statusCategory: string | null;
  priority: string | null;
  labels: string[];
  assignee: ForeignPerson | null;
  reporter: ForeignPerson | null;
  /** An external id. */
  parent: string | null;
  links: ForeignLink[];
  /** Oldest first. */
  comments: ForeignComment[];
  createdAt: string | null;
  completedAt: string | null;
  dueDate: string | null;
  estimate: number | null;
  /** The sprint, milestone or cycle. */
  group: string | null;
  attachments: { name: string; url: string }[];
  checklists: ForeignChecklist[];
  /** Cells of columns that have no meaning here, by the name of the column: they may become custom fields. */
  others: Record<string, string>;
}

/** `field` is the field of a ticket here, or `row`. */
export interface ForeignProblem {
  row: number;
  field: string;
  message: string;
}

/** Rows are counted from 1. A row can have a ticket, problems, or both: then the ticket lacks the values concerned. */
export type ForeignRow = { row: number; ticket: ForeignTicket } | { problem: ForeignProblem };

export function emptyTicket(externalId: string, title: string): ForeignTicket {
  return {
    externalId,
    title,
    description: '',
    ...{ type: null, status: null, statusCategory: null, priority: null, labels: [], assignee: null, reporter: null },
    ...{ parent: null, links: [], comments: [], createdAt: null, completedAt: null, dueDate: null },
    ...{ estimate: null, group: null, attachments: [], checklists: [], others: {} },
  };
}
