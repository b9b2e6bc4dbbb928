export * from './difference.js';
export { isWanted } from './extract/kinds.js';
export { pagePath, slug } from './slug.js';
