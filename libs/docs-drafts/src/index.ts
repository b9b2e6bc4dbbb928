export * from './difference.js';
export { draftDocs } from './draft.js';
export { isWanted } from './extract/findings.js';
export { checkPage, UnsafePage } from './mdx/gate.js';
export { frameOf, type Prose, proseOf } from './prose.js';
export { pagePath, slug } from './slug.js';
