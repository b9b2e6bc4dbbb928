export {
  createDocketClient,
  type DocketAddress,
  type DocketClient,
  type DocketClientOptions,
  type Schemas,
  signIn,
} from './client.js';
export { answer, DocketError, type ErrorCode, type ErrorEnvelope } from './errors.js';
export type { DocketEvent, DocketEventOf, DocketEventType } from './events.js';
export { type ItemOf, items, type ListPath, pages } from './paging.js';
export type { components, operations, paths } from './schema.js';
