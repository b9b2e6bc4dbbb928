import { Vocabulary } from '#data';
import type { Docket } from './docket.js';

/** What the worker does every two seconds: adds newly written words to those that typos are corrected to. */
export const learnWords = (docket: Docket): Promise<number> => docket.service(Vocabulary).applyChanges();
