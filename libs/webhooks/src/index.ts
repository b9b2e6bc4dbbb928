export * from './address-policy.js';
export * from './client.js';
export { ANSWER_BYTES } from './exchange.js';
export type { NameLookup } from './name-lookup.js';
export { POST_ERRORS, type PostError } from './post-error.js';
export * from './retry-policy.js';
export * from './secret-box.js';
export * from './signing.js';
