import type { AgentTaskLogEntry } from '#agent-tasks';
import { json, type Part, partsOf, type Show, text, whole } from './answer-part.js';

/** In the order in which they are shown: what is short, and what an agent cannot do without, first. */
const SHOWS: Record<string, Show> = {
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
  claimedBy: whole,
  availableAt: whole,
  expiresAt: whole,
  createdAt: whole,
  updatedAt: whole,
  startedAt: whole,
  finishedAt: whole,
  question: text,
  error: text,
  result: json,
  payload: json,
  log: (_, entries: AgentTaskLogEntry[]) => entries.map(logPart),
};

const ALL = Object.keys(SHOWS);
/** The token is for who claimed it, once. */
export const TASK_FIELDS: readonly string[] = ALL.filter((field) => field !== 'leaseToken');
const IN_PASSING = ['workspaceId', 'agent', 'claimedBy', 'availableAt', 'createdAt', 'updatedAt', 'startedAt'];
export const TASK_READ_FIELDS: readonly string[] = TASK_FIELDS.filter((field) => !IN_PASSING.includes(field));
export const CLAIMED_FIELDS: readonly string[] = ALL.filter((field) => !IN_PASSING.includes(field) && field !== 'log');
export const REPORTED_FIELDS = ['id', 'status', 'leaseExpiresAt', 'attempt', 'budget', 'used'];

const logPart = ({ id, type, message, createdAt }: AgentTaskLogEntry): Part => ({
  field: 'log',
  id,
  value: { type, createdAt },
  text: message,
  textAs: 'message',
});

export function* partsOfTask(task: object, fields: readonly string[], asked: boolean): Generator<Part> {
  for (const field of fields) {
    yield* partsOf(field, (task as Record<string, unknown>)[field], SHOWS[field]!, asked);
  }
}
