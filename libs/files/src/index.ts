export * from './files.js';
export * from './files.module.js';
