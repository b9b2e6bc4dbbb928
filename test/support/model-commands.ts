import fc from 'fast-check';
import {
  MEMBER_ROLES,
  RELATION_TYPES,
  type RelationType,
  TICKET_PRIORITIES,
  TICKET_STAGES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketStatus,
} from '#contracts';
import { FOREIGN_LABEL, GROUPS, LABELS, PEOPLE, type PersonName, PROJECTS, type TicketFields } from './model.js';
import type { PlaceCommand } from './model-places.js';

/**
 * Words without common prefixes or similarity: a search finds exactly the texts that contain them, and no typo matches.
 */
export const WORDS = ['zebrafish', 'quartzite', 'umbrella', 'kilowatt', 'marzipan', 'hydrangea'] as const;
export const DUE = { past: '2020-02-29T12:00:00.000Z', future: '2099-12-31T23:59:59.999Z' } as const;

/** A command refers to a ticket by a number, counted over all tickets so far; likewise to a parent. */
type Pointed<T> = Omit<T, 'parentId'> & { parent?: number | null };
export type DraftCommand = Pointed<Partial<TicketFields>> & { title: string };
export type PatchCommand = Pointed<Partial<TicketFields>>;

export type BulkStep =
  | { op: 'create'; ticket: DraftCommand }
  | { op: 'update'; at: number; ticket: PatchCommand }
  | { op: 'delete'; at: number };

export type Command = { by: PersonName } & (
  | { do: 'create'; ticket: DraftCommand }
  | { do: 'update'; at: number; ticket: PatchCommand }
  | { do: 'status'; at: number; status: TicketStatus }
  | { do: 'assign'; at: number; to: PersonName | null }
  | { do: 'delete' | 'restore'; at: number }
  | { do: 'comment'; at: number; content: string }
  | { do: 'editComment'; at: number; nth: number; content: string }
  | { do: 'deleteComment' | 'takeBack'; at: number; nth: number }
  | { do: 'logTime'; at: number; minutes: number }
  | { do: 'relate' | 'unrelate'; at: number; type: RelationType; other: number }
  | { do: 'bulk'; atomic: boolean; steps: BulkStep[] }
  | PlaceCommand
);

const nothingOr = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
const at = fc.nat({ max: 999 });
const word = fc.constantFrom(...WORDS);
/** Letters only: the order of anything else depends on the collation. */
const title = fc
  .tuple(word, fc.constantFrom('', 'A', 'b', 'Z'), fc.boolean())
  .map(([first, last, upper]) => `${upper ? first.toUpperCase() : first}${last}`);
const text = fc.tuple(word, fc.constantFrom('stands here', 'and more')).map((parts) => parts.join(' '));

const fields = {
  title,
  description: nothingOr(text),
  type: fc.constantFrom(...TICKET_TYPES),
  status: fc.constantFrom(...TICKET_STATUSES),
  priority: fc.constantFrom(...TICKET_PRIORITIES),
  stage: fc.constantFrom(...TICKET_STAGES),
  projectId: nothingOr(fc.constantFrom(...PROJECTS)),
  assigneeId: nothingOr(fc.constantFrom(...PEOPLE)),
  groupId: nothingOr(fc.constantFrom(...GROUPS)),
  parent: nothingOr(at),
  externalId: nothingOr(fc.constantFrom('x-1', 'x-2')),
  dueDate: nothingOr(fc.constantFrom(...Object.values(DUE))),
  labelIds: fc.oneof(
    { weight: 12, arbitrary: fc.subarray<string>([...LABELS]) },
    { weight: 1, arbitrary: fc.constant([LABELS[0], FOREIGN_LABEL]) },
  ),
};

type Field = keyof typeof fields;
const NAMES = Object.keys(fields) as Field[];

/** A few fields of many: with all of them at once, a single invalid one would refuse nearly every command. */
const someOf = (most: number, required: Field[] = []) =>
  fc
    .subarray(
      NAMES.filter((name) => !required.includes(name)),
      { maxLength: most },
    )
    .chain((names) => fc.record(Object.fromEntries([...required, ...names].map((name) => [name, fields[name]]))));

const draft = someOf(4, ['title', 'projectId']) as fc.Arbitrary<DraftCommand>;
const patch = someOf(3) as fc.Arbitrary<PatchCommand>;
const by = fc.constantFrom<PersonName>(...PEOPLE, '@owner', '@owner', '@worker', '@worker', '@member', '@admin');

const steps: fc.Arbitrary<BulkStep> = fc.oneof(
  fc.record({ op: fc.constant('create' as const), ticket: draft }),
  fc.record({ op: fc.constant('update' as const), at, ticket: patch }),
  fc.record({ op: fc.constant('delete' as const), at }),
);

const doing = <Name extends Command['do'], T extends object>(
  name: Name,
  rest: { [K in keyof T]: fc.Arbitrary<T[K]> },
) => fc.record({ by, do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<Command>;

const relation = { at, type: fc.constantFrom(...RELATION_TYPES), other: at };
const move = fc.record({ projectId: fields.projectId });
const project = fc.constantFrom(...PROJECTS);
const person = fc.constantFrom(...PEOPLE);
/** The owner of the workspace sees all of it to the end, and serves as the observer. */
const colleague = fc.constantFrom(...PEOPLE.filter((name) => name !== '@owner'));
const role = fc.constantFrom(...MEMBER_ROLES);
/** Few may do this, and a command that is always refused changes nothing. */
const manager = fc.constantFrom<PersonName>(...PEOPLE, '@owner', '@owner', '@owner', '@owner', '@admin', '@admin');

export const COMMAND: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: doing('create', { ticket: draft }) },
  { weight: 6, arbitrary: doing('update', { at, ticket: patch }) },
  { weight: 3, arbitrary: doing('update', { at, ticket: move }) },
  { weight: 4, arbitrary: doing('status', { at, status: fields.status }) },
  { weight: 3, arbitrary: doing('assign', { at, to: fields.assigneeId }) },
  { weight: 3, arbitrary: doing('delete', { at }) },
  { weight: 3, arbitrary: doing('restore', { at }) },
  { weight: 3, arbitrary: doing('comment', { at, content: text }) },
  { weight: 2, arbitrary: doing('editComment', { at, nth: at, content: text }) },
  { weight: 1, arbitrary: doing('deleteComment', { at, nth: at }) },
  { weight: 2, arbitrary: doing('logTime', { at, minutes: fc.integer({ min: 1, max: 100_000 }) }) },
  { weight: 1, arbitrary: doing('takeBack', { at, nth: at }) },
  { weight: 2, arbitrary: doing('relate', relation) },
  { weight: 1, arbitrary: doing('unrelate', relation) },
  {
    weight: 2,
    arbitrary: doing('bulk', { atomic: fc.boolean(), steps: fc.array(steps, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 3, arbitrary: doing('setMember', { by: manager, project, person, role }) },
  { weight: 3, arbitrary: doing('removeMember', { by: manager, project, person }) },
  { weight: 1, arbitrary: doing('setColleague', { by: manager, person: colleague, role }) },
  { weight: 2, arbitrary: doing('removeColleague', { by: manager, person: colleague }) },
  { weight: 1, arbitrary: doing('archive', { by: manager, project }) },
  { weight: 2, arbitrary: doing('unarchive', { by: manager, project }) },
);

/** Initial objects, created by people who may. */
export const FIRST_COMMAND: fc.Arbitrary<Command> = fc
  .record({ by: fc.constantFrom<PersonName>('@owner', '@worker'), do: fc.constant('create' as const), ticket: draft })
  .map((command) => ({ ...command, ticket: { ...command.ticket, parent: undefined } }));
