export * from './asked-once.js';
export * from './backlog-metrics.js';
export * from './backoff.js';
export * from './logger.js';
export * from './metrics.js';
export * from './pool-metrics.js';
export * from './small-heap.js';
export * from './stop.js';
