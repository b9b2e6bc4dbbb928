/** Apart from the rest, since it loads a compiler and an MDX parser: a second, and 60 MB of a process. */
export { draftDocs } from './draft.js';
export { checkPage, UnsafePage } from './mdx/gate.js';
export { frameOf, type Prose, proseOf } from './prose.js';
