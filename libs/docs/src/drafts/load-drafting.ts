/** Loaded on demand: the compiler and the MDX parser cost one second and 60 MB, and most processes never need them. */
export const loadDrafting = (): Promise<typeof import('./drafting.js')> => import('./drafting.js');
