export * from './difference.js';
export { isWanted } from './extract/kinds.js';
export { pagePath, slug } from './slug.js';

/**
 * What reads sources and writes pages. The compiler and the MDX parser behind it take a second and 60 MB of a process,
 * so only one that drafts loads them, when it first does.
 */
export const drafting = () => import('./drafting.js');
