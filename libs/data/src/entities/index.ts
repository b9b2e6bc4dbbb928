export * from './access-token.entity.js';
export * from './api-key.entity.js';
export * from './project.entity.js';
export * from './session.entity.js';
export * from './sign-in-failure.entity.js';
export * from './user.entity.js';
export * from './workspace.entity.js';
