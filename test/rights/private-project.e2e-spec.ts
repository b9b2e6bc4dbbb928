import { rowsIn, trialIn } from './matrix.js';

const trial = trialIn('private');

// Promises 1.8, 2.1
it.each(rowsIn('a project'))('in a private project: %s', (_, row) => trial.run(row), 60_000);
