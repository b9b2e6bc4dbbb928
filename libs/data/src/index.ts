export * from './batches.js';
export * from './data.module.js';
export * from './data-source.js';
export * from './database.js';
export * from './entities/index.js';
export * from './errors.js';
export * from './migrate.js';
export * from './paging.js';
