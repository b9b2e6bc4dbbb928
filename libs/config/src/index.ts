export * from './config.module.js';
export * from './host-name.js';
export * from './load.js';
export * from './oidc-providers.js';
export * from './schema.js';
