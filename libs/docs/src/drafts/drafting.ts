/** A module of its own, since it loads a compiler and an MDX parser: one second and 60 MB. */
export { draftRange } from '../draft-range.js';
export { draftDocs } from './draft.js';
export { checkPage, UnsafePage } from './mdx/gate.js';
export { frameOf, type Prose, proseOf } from './prose.js';
export { treesOf } from './trees/memory-tree.js';
