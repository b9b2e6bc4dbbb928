import type { components } from './schema.js';

/** What a webhook is sent and a stream's message holds; `type` says which it is. */
export type DocketEvent = components['schemas']['DocketEvent'];

export type DocketEventType = DocketEvent['type'];

/** The event of one type. */
export type DocketEventOf<Type extends DocketEventType> = Extract<DocketEvent, { type: Type }>;
