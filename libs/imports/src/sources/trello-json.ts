import { DocketError, ValidationFailed } from '#contracts';
import { isoDate } from './foreign-date.js';
import {
  emptyTicket,
  type ForeignChecklist,
  type ForeignComment,
  type ForeignPerson,
  type ForeignRow,
  type ForeignTicket,
} from './foreign-ticket.js';
import {
  isWebAddress,
  type Json,
  listOf,
  objectOf,
  oldestFirst,
  parsed,
  personOf,
  RowValues,
  scalarOf,
  textOf,
  unique,
} from './foreign-values.js';
import { elementsOf, type JsonElement } from './json-elements.js';
import { numbered, type ReadableFile, startOf, type Text, textOfFile } from './text-of-file.js';

/** Of all that is kept of a board while its cards are read: an export has at most 1,000 comments of 16,384 characters. */
const MAX_KEPT = 32 * 1024 * 1024;
const KEPT = ['lists', 'labels', 'members', 'checklists', 'actions'];
const COMMENTS = ['commentCard', 'copyCommentCard'];
const CREATIONS = ['createCard', 'copyCard', 'emailCard', 'convertToCardFromCheckItem'];
/** Cards that are archived, or in an archived list, are no longer on the board, whatever list they were in. */
const ARCHIVED = 'Archived';

/** A board that was exported as JSON. Its cards refer to what can stand before or after them, so the file is read twice. */
export async function* readTrelloJson(file: ReadableFile): AsyncGenerator<ForeignRow> {
  const text = await textOfFile(file);
  const board = await readBoard(text);
  for await (const [row, card] of numbered(cardsOf(text))) {
    const values = new RowValues(row);
    const found = values.object(card.text);
    yield* values.outcome(found && ticketOf(found, board, values));
  }
}

async function* cardsOf(text: Text): AsyncGenerator<JsonElement> {
  for await (const element of elementsOf(text())) if (element.key === 'cards') yield element;
}

interface Creation {
  by: ForeignPerson | null;
  at: string | null;
}

/** What cards refer to, by id; `checklists`, `comments` and `creations` by the id of the card. */
class Board {
  readonly lists = new Map<string, { name: string | null; closed: boolean }>();
  readonly labels = new Map<string, string>();
  readonly members = new Map<string, ForeignPerson>();
  readonly checklists = new Map<string, ForeignChecklist[]>();
  readonly comments = new Map<string, ForeignComment[]>();
  readonly creations = new Map<string, Creation>();
  private kept = 0;

  add(key: string | null, text: string): void {
    if (!KEPT.includes(key ?? '')) return;
    const value = objectOf(parsed(text));
    if (!this.isKept(key, value)) return;
    this.kept += text.length;
    if (this.kept > MAX_KEPT)
      throw new DocketError('PAYLOAD_TOO_LARGE', 'The board has too many comments and checklists');
    const id = scalarOf(value.id) ?? '';
    if (key === 'lists') this.lists.set(id, { name: scalarOf(value.name), closed: value.closed === true });
    else if (key === 'labels') this.labels.set(id, labelOf(value));
    else if (key === 'members') this.members.set(id, memberOf(value));
    else if (key === 'checklists') push(this.checklists, scalarOf(value.idCard), checklistOf(value));
    else this.addAction(value);
  }

  /** Who left the board is known by id only. */
  member(id: unknown): ForeignPerson | null {
    const known = scalarOf(id);
    return known === null ? null : (this.members.get(known) ?? personOf(null, known));
  }

  private isKept(key: string | null, value: Json): boolean {
    return key !== 'actions' || [...COMMENTS, ...CREATIONS].includes(textOf(value.type));
  }

  private addAction(action: Json): void {
    const data = objectOf(action.data);
    const card = scalarOf(objectOf(data.card).id);
    const by = creatorOf(action);
    const at = dateOf(action.date);
    if (!COMMENTS.includes(textOf(action.type))) {
      if (card !== null) this.creations.set(card, { by, at });
    } else if (textOf(data.text).trim() !== '')
      push(this.comments, card, { author: by, createdAt: at, content: textOf(data.text) });
  }
}

async function readBoard(text: Text): Promise<Board> {
  if (!(await startOf(text)).trimStart().startsWith('{')) throw notABoard();
  const board = new Board();
  let hasCards = false;
  for await (const { key, text: json } of elementsOf(text())) {
    hasCards ||= key === 'cards';
    if (json !== null) board.add(key, json);
  }
  if (!hasCards || board.lists.size === 0) throw notABoard();
  return board;
}

const notABoard = () => ValidationFailed.on('body', 'Body must be a Trello board as JSON, with lists and cards');

function ticketOf(card: Json, board: Board, values: RowValues): ForeignTicket | null {
  const id = values.required('externalId', 'Card id', scalarOf(card.id));
  const title = values.required('title', 'Name', scalarOf(card.name));
  if (!id || !title) return null;
  const list = board.lists.get(scalarOf(card.idList) ?? '');
  const isArchived = card.closed === true || list?.closed === true;
  const creation = board.creations.get(id);
  return {
    ...emptyTicket(`trello:${id}`, title),
    description: textOf(card.desc),
    status: isArchived ? ARCHIVED : (list?.name ?? null),
    labels: labelsOf(card, board),
    assignee: board.member(listOf(card.idMembers)[0]),
    reporter: creation?.by ?? board.member(card.idMemberCreator),
    comments: oldestFirst(board.comments.get(id) ?? []),
    createdAt: creation?.at ?? createdAtOf(id),
    completedAt: isArchived || card.dueComplete === true ? completedAtOf(card) : null,
    dueDate: values.date('dueDate', 'Due', scalarOf(card.due)),
    attachments: listOf(card.attachments).flatMap(attachmentOf),
    checklists: checklistsOf(card, id, board),
  };
}

function labelsOf(card: Json, board: Board): string[] {
  const own = listOf(card.labels).map((label) => labelOf(objectOf(label)));
  const referenced = listOf(card.idLabels).map((id) => board.labels.get(scalarOf(id) ?? '') ?? '');
  return unique([...own, ...referenced].filter(Boolean));
}

/** A label without a name is known by its colour. */
function labelOf(label: Json): string {
  return scalarOf(label.name) ?? scalarOf(label.color) ?? '';
}

function memberOf({ id, fullName, username, email }: Json): ForeignPerson {
  return { name: scalarOf(fullName) ?? scalarOf(username), email: scalarOf(email), id: scalarOf(id) };
}

function creatorOf({ memberCreator, idMemberCreator }: Json): ForeignPerson | null {
  const { name, email, id } = memberOf(objectOf(memberCreator));
  return personOf(name, id ?? scalarOf(idMemberCreator), email);
}

function checklistsOf(card: Json, id: string, board: Board): ForeignChecklist[] {
  return board.checklists.get(id) ?? listOf(card.checklists).map((checklist) => checklistOf(objectOf(checklist)));
}

function checklistOf({ name, checkItems }: Json): ForeignChecklist {
  const items = listOf(checkItems).map(objectOf);
  items.sort((a, b) => positionOf(a) - positionOf(b));
  return {
    name: scalarOf(name) ?? '',
    items: items.flatMap((item) => {
      const text = scalarOf(item.name);
      return text ? [{ text, done: item.state === 'complete' }] : [];
    }),
  };
}

const positionOf = ({ pos }: Json): number => (typeof pos === 'number' ? pos : 0);

function attachmentOf(attachment: unknown): { name: string; url: string }[] {
  const { name, url } = objectOf(attachment);
  const address = textOf(url).trim();
  return isWebAddress(address) ? [{ name: scalarOf(name) ?? address, url: address }] : [];
}

function completedAtOf({ dateCompleted, dateClosed, dateLastActivity }: Json): string | null {
  return dateOf(dateCompleted) ?? dateOf(dateClosed) ?? dateOf(dateLastActivity);
}

/** An id starts with the time of its creation, in seconds. An export does not have the creation of older cards. */
function createdAtOf(id: string): string | null {
  return /^[0-9a-f]{24}$/i.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString() : null;
}

const dateOf = (value: unknown): string | null => isoDate(textOf(value));

function push<T>(lists: Map<string, T[]>, key: string | null, value: T): void {
  if (key === null) return;
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
