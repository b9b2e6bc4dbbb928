import { answer, createDocketClient, DocketError, type Schemas } from '@docket/client';
import { session } from './session.js';

export const api = createDocketClient({ baseUrl: location.origin });

api.use({
  onResponse({ response, schemaPath }) {
    if (response.status === 401 && !schemaPath.startsWith('/api/auth/')) session.end();
  },
});

/** The fields of a ticket that boards and lists need; its texts are loaded by its own page. */
const LISTED = [
  ...([
    'key',
    'title',
    'type',
    'status',
    'priority',
    'projectId',
    'workspaceId',
    'assigneeId',
    'columnId',
    'groupId',
    'parentId',
  ] as const),
  ...(['dueDate', 'createdAt', 'updatedAt', 'version', 'rank', 'assignee', 'labels', '_count'] as const),
];
export const LISTED_FIELDS = LISTED.join();

export type Ticket = Pick<Schemas['Ticket'], 'id' | (typeof LISTED)[number]>;
export type TicketDetails = Schemas['TicketPage'];
export type Project = Schemas['Project'];
export type ProjectDetails = Schemas['ProjectDetails'];
export type Person = Schemas['Person'];
export type Label = Schemas['Label'];
export type Group = Schemas['Group'];
export type AgentTask = Schemas['AgentTask'];
export type Agent = Schemas['Agent'];

interface Reply<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/** `data` of a successful response. A failure is thrown as a `DocketError`. */
export async function dataOf<Data>(call: Promise<Reply<{ data: Data }>>): Promise<Data> {
  return ((await answer(call)) as { data: Data }).data;
}

/** A page of a list, with the total. */
export async function pageOf<Item>(
  call: Promise<Reply<{ data: Item[]; pagination: Schemas['Pagination'] }>>,
): Promise<{ items: Item[]; total: number; pages: number }> {
  const page = (await answer(call)) as { data: Item[]; pagination: Schemas['Pagination'] };
  return { items: page.data, total: page.pagination.total, pages: page.pagination.totalPages };
}

/** The messages of a rejected form, by field. */
export function fieldErrors(failure: unknown): Record<string, string> {
  if (!(failure instanceof DocketError) || !failure.details) return {};
  return Object.fromEntries(
    Object.entries(failure.details).map(([field, messages]) => [field, (messages as string[]).join(' ')]),
  );
}

/** What the browser throws when creating or using a passkey fails. */
const PASSKEY_FAILURES: Record<string, string> = {
  NotAllowedError: 'No passkey was chosen. Try again, or use another way to sign in.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This browser or device does not support passkeys.',
  SecurityError: 'Passkeys work only over HTTPS, at the address that Docket is configured with.',
};

/** What went wrong and what to do, in a sentence or two. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof Error && PASSKEY_FAILURES[failure.name]) return PASSKEY_FAILURES[failure.name]!;
  if (!(failure instanceof DocketError)) return 'Docket cannot be reached. Check the connection and try again.';
  switch (failure.code) {
    case 'VALIDATION_ERROR':
      return Object.values(fieldErrors(failure)).join(' ') || failure.message;
    case 'RATE_LIMITED':
    case 'SERVICE_UNAVAILABLE':
      return `${failure.message}. Try again in ${failure.retryAfterSeconds ?? 5} seconds.`;
    case 'UNAUTHORIZED':
      return failure.message === 'Authentication required' ? 'Sign in again to continue.' : `${failure.message}.`;
    case 'INTERNAL_ERROR':
    case null:
      return `Something went wrong on the server. Its log names this request ${failure.requestId ?? ''}.`;
    default:
      return `${failure.message}.`;
  }
}

export const isCode = (failure: unknown, code: DocketError['code']): boolean =>
  failure instanceof DocketError && failure.code === code;
