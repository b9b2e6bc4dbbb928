export * from './actor.js';
export * from './clock.js';
export * from './enums.js';
export * from './errors.js';
export * from './events.js';
export * from './precondition.js';
export * from './queues.js';
export * from './values.js';
