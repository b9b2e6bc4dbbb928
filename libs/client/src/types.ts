import type { components, paths, webhooks } from './schema.js';

/**
 * Names for parts of the generated types. They are read from paths where possible, because the names of components may
 * change with the document.
 */

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type JsonOf<Part> = Part extends { content: { 'application/json': infer Json } } ? Json : never;

/** The body of a successful response. */
export type ResponseBody<Path extends keyof paths, M extends Method = 'get'> = paths[Path][M] extends {
  responses: infer Responses;
}
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;

/** `data` of a successful response. */
export type DataOf<Path extends keyof paths, M extends Method = 'get'> =
  ResponseBody<Path, M> extends { data: infer Data } ? Data : never;

/** The JSON body that an operation takes. */
export type RequestBody<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  requestBody?: infer Body;
}
  ? JsonOf<NonNullable<Body>>
  : never;

/** The query parameters that an operation takes. */
export type QueryOf<Path extends keyof paths> = paths[Path]['get'] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

/** The types of all request and response bodies, with the names used in the reference. */
export type Schemas = components['schemas'];

export type Pagination = ResponseBody<'/api/tickets'>['pagination'];
export type Ticket = DataOf<'/api/tickets'>[number];
export type TicketDetails = DataOf<'/api/tickets/{id}'>;
export type FoundTicket = DataOf<'/api/tickets/search'>[number];
export type TicketComment = DataOf<'/api/tickets/{id}/comments'>[number];
export type TicketStatus = Ticket['status'];
export type TicketPriority = Ticket['priority'];
export type TicketType = Ticket['type'];
export type TicketStage = Ticket['stage'];
export type NewTicket = RequestBody<'/api/tickets', 'post'>;
export type Project = DataOf<'/api/projects'>[number];
export type Person = DataOf<'/api/users'>[number];
export type Agent = DataOf<'/api/workspaces/{id}/agents'>[number];
export type Import = DataOf<'/api/project/{id}/imports'>[number];
export type DryRun = Extract<DataOf<'/api/project/{id}/import', 'post'>, { rows: number }>;

/** The body of every response that reports a failure. */
export type ErrorEnvelope = JsonOf<paths['/api/tickets']['get']['responses']['default']>;
export type ErrorCode = ErrorEnvelope['error']['code'];

/** `details` of a `CONFLICT` with `If-Match`: the version that the resource has now. */
export interface ConflictDetails {
  version: number;
}

/** The payload of a webhook, and a message of the event stream. `type` distinguishes them. */
export type DocketEvent = Schemas['DocketEvent'];
export type DocketEventType = DocketEvent['type'];

/** The event of one type. */
export type DocketEventOf<Type extends DocketEventType> = Extract<DocketEvent, { type: Type }>;

/** The types that a webhook can subscribe to. */
export type WebhookEventType = keyof webhooks;
