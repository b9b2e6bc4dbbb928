export * from './connection.js';
export * from './migrate.js';
export * from './queue-inspection.js';
export * from './queue-workers.js';
export * from './queues.module.js';
