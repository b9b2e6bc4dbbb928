import type { AgentTaskLogEntry } from '#agent-tasks';
import { named, type Part, partsOf, pick, type Show, text, whole } from './answer-part.js';
import type { Fields } from './output-schema.js';

/** In display order: short and indispensable fields first. */
export const TASK_SHOWS: Record<string, Show> = {
  id: whole,
  status: whole,
  kind: whole,
  leaseToken: whole,
  leaseExpiresAt: whole,
  attempt: whole,
  maxAttempts: whole,
  budget: whole,
  used: whole,
  projectId: whole,
  workspaceId: whole,
  ticketId: whole,
  subject: whole,
  ref: whole,
  agent: whole,
  agentId: whole,
  claimedBy: whole,
  claimant: named('id', 'name'),
  createdBy: named('id', 'name'),
  availableAt: whole,
  expiresAt: whole,
  createdAt: whole,
  updatedAt: whole,
  startedAt: whole,
  finishedAt: whole,
  instructions: text,
  question: text,
  answer: text,
  error: text,
  result: whole,
  payload: whole,
  log: (_, entries: AgentTaskLogEntry[]) => entries.map(logPart),
};

const ALL = Object.keys(TASK_SHOWS);
/** The lease token is only shown once, in the answer to the claim. */
export const TASK_FIELDS: readonly string[] = ALL.filter((field) => field !== 'leaseToken');
const OF_ONE = ['payload', 'result', 'log', 'instructions', 'answer'];
export const TASK_LIST_FIELDS: readonly string[] = TASK_FIELDS.filter((field) => !OF_ONE.includes(field));
const IN_PASSING = [
  ...['workspaceId', 'agent', 'agentId', 'claimedBy', 'claimant', 'createdBy'],
  ...['availableAt', 'createdAt', 'updatedAt', 'startedAt'],
];
export const TASK_READ_FIELDS: readonly string[] = TASK_FIELDS.filter((field) => !IN_PASSING.includes(field));
export const TASK_COMPACT_FIELDS = [
  ...['id', 'status', 'kind', 'projectId', 'ticketId', 'subject', 'attempt', 'question', 'error', 'updatedAt'],
];
export const CLAIMED_FIELDS: readonly string[] = ALL.filter((field) => !IN_PASSING.includes(field) && field !== 'log');
export const REPORTED_FIELDS = ['id', 'status', 'leaseExpiresAt', 'attempt', 'budget', 'used', 'answer'];

const TYPES: Fields = {
  ...Object.fromEntries(ALL.map((field) => [field, 'string' as const])),
  ...{ attempt: 'number', maxAttempts: 'number', budget: 'object', used: 'object', claimant: 'object' },
  ...{ createdBy: 'object', result: 'object', payload: 'object', log: 'array' },
};

/** The fields of an answer for which none were requested. */
export const taskOutput = (fields: readonly string[]): Fields => pick(TYPES, fields) as Fields;

const logPart = ({ id, type, message, createdAt }: AgentTaskLogEntry): Part => ({
  field: 'log',
  id,
  value: { type, createdAt },
  text: message,
  textAs: 'message',
});

export function* partsOfTask(task: object, fields: readonly string[], explicit: boolean): Generator<Part> {
  for (const field of fields) {
    yield* partsOf(field, (task as Record<string, unknown>)[field], TASK_SHOWS[field]!, explicit);
  }
}
