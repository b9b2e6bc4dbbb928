export * from './backoff.js';
export * from './logger.js';
export * from './stop.js';
