export * from './connection.js';
export * from './migrate.js';
export * from './queues.module.js';
