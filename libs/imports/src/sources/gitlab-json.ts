import { ValidationFailed } from '#contracts';
import { isoDate } from './foreign-date.js';
import {
  emptyTicket,
  type ForeignComment,
  type ForeignLink,
  type ForeignPerson,
  type ForeignRow,
  type ForeignTicket,
} from './foreign-ticket.js';
import {
  type Json,
  listOf,
  objectOf,
  oldestFirst,
  personOf,
  RowValues,
  scalarOf,
  textOf,
  unique,
} from './foreign-values.js';
import { elementsOf, type JsonElement, jsonLinesOf } from './json-elements.js';
import { numbered, type ReadableFile, startOf, type Text, textOfFile } from './text-of-file.js';

const LINKS = new Map<string, ForeignLink['kind']>([
  ['relates_to', 'relates'],
  ['blocks', 'blocks'],
  ['is_blocked_by', 'blocked_by'],
]);

/** Issues as the REST API lists them, or JSON lines as `tree/project/issues.ndjson` of a project export. */
export async function* readGitLabJson(file: ReadableFile): AsyncGenerator<ForeignRow> {
  const text = await textOfFile(file);
  for await (const [row, { text: json }] of numbered(await issuesOf(text))) {
    const values = new RowValues(row);
    const issue = values.object(json);
    if (row === 1 && !(issue && isIssue(issue))) throw notIssues();
    yield* values.outcome(issue && ticketOf(issue, values));
  }
}

async function issuesOf(text: Text): Promise<AsyncGenerator<JsonElement>> {
  const start = (await startOf(text)).trimStart();
  if (start.startsWith('[')) return elementsOf(text());
  if (start.startsWith('{')) return jsonLinesOf(text());
  throw notIssues();
}

/** Merge requests have numbers and titles too. */
const isIssue = (value: Json): boolean => 'iid' in value && 'title' in value && !('source_branch' in value);

const notIssues = () =>
  ValidationFailed.on('body', 'Body must be issues of GitLab, as a JSON array or JSON lines with iid and title');

function ticketOf(issue: Json, values: RowValues): ForeignTicket | null {
  const id = values.required('externalId', 'id', idOf(issue.id));
  const title = values.required('title', 'title', scalarOf(issue.title));
  if (!id || !title) return null;
  return {
    ...emptyTicket(`gitlab:${id}`, title),
    description: textOf(issue.description),
    type: scalarOf(issue.issue_type) ?? scalarOf(objectOf(issue.work_item_type).base_type),
    status: scalarOf(issue.state),
    labels: labelsOf(issue),
    assignee: assigneeOf(issue),
    reporter: authorOf(issue),
    links: linksOf(issue),
    comments: oldestFirst(listOf(issue.notes).map(objectOf).flatMap(commentOf)),
    createdAt: values.date('createdAt', 'created_at', scalarOf(issue.created_at)),
    completedAt: values.date('completedAt', 'closed_at', scalarOf(issue.closed_at)),
    dueDate: values.date('dueDate', 'due_date', scalarOf(issue.due_date)),
    estimate: values.number('estimate', 'weight', scalarOf(issue.weight)),
    group: scalarOf(objectOf(issue.milestone).title) ?? scalarOf(objectOf(issue.iteration).title),
  };
}

/** A number, or as in GraphQL: `gid://gitlab/Issue/40`. */
function idOf(value: unknown): string | null {
  return /^(?:gid:\/\/gitlab\/\w+\/)?(\d+)$/.exec(scalarOf(value) ?? '')?.[1] ?? null;
}

/** Names, or records with the details of labels. */
function labelsOf({ labels, label_links }: Json): string[] {
  const linked = listOf(label_links).map((link) => objectOf(link).label);
  return unique([...listOf(labels), ...linked].flatMap((label) => nameOf(label) ?? []));
}

function nameOf(label: unknown): string | null {
  const { title, name } = objectOf(label);
  return scalarOf(label) ?? scalarOf(title) ?? scalarOf(name);
}

function assigneeOf({ assignees, assignee, issue_assignees }: Json): ForeignPerson | null {
  const first = objectOf(listOf(assignees)[0] ?? assignee);
  return userOf(first) ?? personOf(null, idOf(objectOf(listOf(issue_assignees)[0]).user_id));
}

/** A project export has ids, and of the authors of notes also names. */
function authorOf({ author, author_id }: Json): ForeignPerson | null {
  const { id, ...user } = objectOf(author);
  return userOf({ ...user, id: id ?? author_id });
}

function userOf({ id, name, username, email, public_email }: Json): ForeignPerson | null {
  return personOf(scalarOf(name) ?? scalarOf(username), idOf(id), scalarOf(email) ?? scalarOf(public_email));
}

/** The body of a note is called `note` in exports. System notes are the history of an issue. */
function commentOf(note: Json): ForeignComment[] {
  const content = textOf(note.body) || textOf(note.note);
  if (note.system === true || content.trim() === '') return [];
  return [{ author: authorOf(note), createdAt: isoDate(textOf(note.created_at)), content }];
}

/** As the API lists the links of an issue, if the file has them. */
function linksOf({ links, issue_links }: Json): ForeignLink[] {
  return [...listOf(links), ...listOf(issue_links)].flatMap((link) => {
    const { id, link_type } = objectOf(link);
    const kind = LINKS.get(textOf(link_type));
    const to = idOf(id);
    return kind && to ? [{ kind, to: `gitlab:${to}` }] : [];
  });
}
