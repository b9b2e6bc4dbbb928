export * from './logger.js';
export * from './stop.js';
