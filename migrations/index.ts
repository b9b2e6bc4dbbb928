import { InitialSchema1794900000000 } from './1794900000000-initial-schema.js';

/** In the order they run. */
export const migrations = [InitialSchema1794900000000];
