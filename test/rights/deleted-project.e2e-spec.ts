import { rowsIn, trialIn } from './matrix.js';

const trial = trialIn('deleted');

// Promise 2.1
it.each(rowsIn('a project'))('in a deleted project: %s', (_, row) => trial.run(row), 60_000);
