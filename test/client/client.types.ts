/**
 * What the client's types accept and reject. Nothing here runs: `npm run types` accepts the file only if every line marked
 * as an error is one.
 */
import {
  answer,
  createDocketClient,
  DocketError,
  type DocketEvent,
  type DocketEventOf,
  type ErrorCode,
  events as eventLog,
  isVersionConflict,
  items,
  type Project,
  pages,
  stream,
  TICKET_PRIORITIES,
  TICKET_STAGES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type Ticket,
  verifyWebhook,
} from '../../libs/client/src/index.js';

const baseUrl = 'http://127.0.0.1:3000';

export function credentials(): void {
  createDocketClient({ baseUrl });
  createDocketClient({ baseUrl, apiKey: 'dkt_' });
  createDocketClient({ baseUrl, accessToken: 'dat_', headers: { 'x-team': 'web' } });
  createDocketClient({ baseUrl, sessionCookie: 'a=b', signal: AbortSignal.timeout(1) });
  // @ts-expect-error the address of Docket is required
  createDocketClient({ apiKey: 'dkt_' });
  // @ts-expect-error one credential at a time
  createDocketClient({ baseUrl, apiKey: 'dkt_', sessionCookie: 'a=b' });
  // @ts-expect-error a misspelt option would send no credential
  createDocketClient({ baseUrl, apikey: 'dkt_' });
}

const docket = createDocketClient({ baseUrl });

export async function requests(): Promise<void> {
  await docket.POST('/api/tickets', { body: { title: 'A', priority: 'high', labelIds: ['x'], dueDate: null } });
  await docket.PATCH('/api/tickets/{id}', { params: { path: { id: 'WEB-1' } }, body: {} });
  // @ts-expect-error no such path
  await docket.GET('/api/ticket');
  // @ts-expect-error no such method there
  await docket.DELETE('/api/tickets');
  await docket.POST('/api/tickets', { body: { templateId: 'x' } });
  // @ts-expect-error a name is required
  await docket.POST('/api/projects', { body: { key: 'WEB' } });
  // @ts-expect-error the body is required
  await docket.POST('/api/tickets');
  // @ts-expect-error no such priority
  await docket.POST('/api/tickets', { body: { title: 'A', priority: 'urgent' } });
  // @ts-expect-error no such field
  await docket.POST('/api/tickets', { body: { title: 'A', assignee: 'me' } });
  // @ts-expect-error a title cannot be cleared
  await docket.PATCH('/api/tickets/{id}', { params: { path: { id: 'WEB-1' } }, body: { title: null } });
  // @ts-expect-error the ticket id is required
  await docket.GET('/api/tickets/{id}');
  // @ts-expect-error no such filter
  await docket.GET('/api/tickets', { params: { query: { asignee: 'me' } } });
  // @ts-expect-error no such filter, even beside one that exists
  await docket.GET('/api/tickets', { params: { query: { status: 'todo', asignee: 'me' } } });
  // @ts-expect-error this request takes no body
  await docket.GET('/api/tickets', { body: { status: 'todo' } });
  // @ts-expect-error a misspelt option
  await docket.GET('/api/tickets', { parms: {} });
  // @ts-expect-error no such order
  await docket.GET('/api/tickets', { params: { query: { sort: 'colour' } } });
}

export async function answers(): Promise<void> {
  const { data, error } = await docket.GET('/api/tickets/{id}', { params: { path: { id: 'WEB-1' } } });
  if (error) {
    const code: ErrorCode = error.error.code;
    const message: string = error.error.message;
    // @ts-expect-error no such code
    if (error.error.code === 'TEAPOT') throw new Error(code + message);
  } else {
    const key: string | null = data.data.key;
    // @ts-expect-error an id is not a number
    const id: number = data.data.id;
    // @ts-expect-error no such field
    throw new Error(`${key} ${id} ${data.data.assigned}`);
  }
  const file = { id: 'WEB-1', attachmentId: 'x' };
  const bytes = await answer(
    docket.GET('/api/tickets/{id}/attachments/{attachmentId}', { params: { path: file }, parseAs: 'arrayBuffer' }),
  );
  bytes.byteLength satisfies number;
  const { data: project } = await answer(docket.POST('/api/projects', { body: { name: 'A' } }));
  const details: Pick<Project, 'status'> = project;
  const status: 'active' | 'archived' | 'deleted' = details.status;
  // @ts-expect-error the response is already taken out of its envelope
  throw new DocketError(project.response, status);
}

export async function lists(): Promise<void> {
  for await (const ticket of items(docket, '/api/tickets')) ticket.title satisfies string;
  for await (const page of pages(docket, '/api/projects', { params: { query: { limit: 5 } } })) {
    page.pagination.total satisfies number;
    // @ts-expect-error no such field
    page.data[0]?.title;
  }
  const path = { id: 'WEB-1' };
  for await (const entry of items(docket, '/api/tickets/{id}/history', { params: { path } }))
    entry.field satisfies string;
  // @ts-expect-error the ticket id is required
  void items(docket, '/api/tickets/{id}/history');
  // @ts-expect-error not a list
  void items(docket, '/api/auth/session');
  // @ts-expect-error the event log is paged by sequence
  void items(docket, '/v1/events');
  for await (const found of items(docket, '/api/tickets/search', { params: { query: { q: 'a' } } }))
    found.snippet.field satisfies 'title' | 'description' | 'comment';
  // @ts-expect-error a search for projects has one page
  void items(docket, '/api/project/search', { params: { query: { q: 'a' } } });
  // @ts-expect-error no such filter
  void items(docket, '/api/tickets', { params: { query: { status: 'todo', asignee: 'me' } } });
}

/** Every value of an enum is in its list. */
export const complete = {
  status: TICKET_STATUSES,
  priority: TICKET_PRIORITIES,
  type: TICKET_TYPES,
  stage: TICKET_STAGES,
} satisfies { [Field in 'status' | 'priority' | 'type' | 'stage']: readonly Ticket[Field][] };
export const listed = (ticket: Ticket): void => {
  ticket.status satisfies (typeof TICKET_STATUSES)[number];
  ticket.priority satisfies (typeof TICKET_PRIORITIES)[number];
  ticket.type satisfies (typeof TICKET_TYPES)[number];
  ticket.stage satisfies (typeof TICKET_STAGES)[number];
};

export function conflicts(error: unknown): void {
  // @ts-expect-error not known to be a conflict yet
  error.details.version;
  if (isVersionConflict(error)) error.details.version satisfies number;
}

export async function received(body: string, headers: Headers): Promise<void> {
  const event = await verifyWebhook(body, headers, { secret: ['new', 'old'] });
  if (event.type === 'comment.created') event.data.comment.id satisfies string;
  // @ts-expect-error a secret is needed
  await verifyWebhook(body, headers, {});
  for await (const one of eventLog(docket, { types: ['ticket.created'] })) one.sequence satisfies number;
  // @ts-expect-error no such event
  void eventLog(docket, { types: ['ticket.exploded'] });
  for await (const one of stream(docket)) {
    if (one.type !== 'reload') one.sequence satisfies number;
    // @ts-expect-error a notice to reload has no sequence
    one.sequence;
  }
}

export function events(event: DocketEvent): void {
  if (event.type === 'ticket.status_changed') event.data.ticket.title satisfies string;
  if (event.type === 'member.removed') event.data.member.id satisfies string;
  if (event.type === 'notification.created') event.data.unread satisfies number;
  event.data.user.id satisfies string;
  // @ts-expect-error an event of a label has no ticket
  if (event.type === 'label.created') event.data.ticket;
  const restored = (one: DocketEventOf<'project.restored'>) => one.data.project?.name satisfies string | undefined;
  // @ts-expect-error no such event
  restored satisfies (one: DocketEventOf<'project.revived'>) => unknown;
}
