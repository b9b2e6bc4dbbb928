import { CreateIdentity1794700800000 } from './1794700800000-create-identity.js';

/** In the order they run. */
export const migrations = [CreateIdentity1794700800000];
