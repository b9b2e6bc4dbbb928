import { Vocabulary } from '#data';
import type { Docket } from './docket.js';

/** What the worker does every two seconds: carries what was written over to the words that typos are corrected to. */
export const learnWords = (docket: Docket): Promise<number> => docket.app.get(Vocabulary, { strict: false }).learn();
