export { draftDocs } from './draft.js';
export { checkPage, UnsafePage } from './mdx/gate.js';
export { frameOf, type Prose, proseOf } from './prose.js';
