import { rowsIn, trialIn } from './matrix.js';

const trial = trialIn('archived');

// Promise 2.1
it.each(rowsIn('a project'))('in an archived project: %s', (_, row) => trial.run(row), 60_000);
