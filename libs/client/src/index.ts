export {
  createDocketClient,
  type DocketAddress,
  type DocketClient,
  type DocketClientOptions,
  signIn,
} from './client.js';
export { answer, DocketError, isVersionConflict } from './errors.js';
export { type EventFilter, events } from './event-log.js';
export { type ReloadNotice, type StreamOptions, stream } from './event-stream.js';
export { type ItemOf, items, type ListPath, pages } from './paging.js';
export { type RetryOptions, retrying } from './retries.js';
export type { components, operations, paths } from './schema.js';
export type {
  Agent,
  ConflictDetails,
  DataOf,
  DocketEvent,
  DocketEventOf,
  DocketEventType,
  ErrorCode,
  ErrorEnvelope,
  FoundTicket,
  Import,
  NewTicket,
  Pagination,
  Person,
  Project,
  QueryOf,
  RequestBody,
  ResponseBody,
  Schemas,
  Ticket,
  TicketComment,
  TicketDetails,
  TicketPriority,
  TicketStage,
  TicketStatus,
  TicketType,
  WebhookEventType,
} from './types.js';
export { type UploadProgress, withProgress } from './upload-progress.js';
export { TICKET_PRIORITIES, TICKET_STAGES, TICKET_STATUSES, TICKET_TYPES } from './vocabulary.js';
export { verifyWebhook, type WebhookVerification, WebhookVerificationError } from './webhooks.js';
