/** Loaded on request: it brings a compiler and an MDX parser, a second of start and 60 MB that most processes never need. */
export const loadDrafting = (): Promise<typeof import('./drafting.js')> => import('./drafting.js');
