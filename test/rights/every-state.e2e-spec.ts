import { rowsIn, trialIn } from './matrix.js';

const trial = trialIn('public');

// Promise 2.1
it.each(rowsIn('a project'))('in a public project: %s', (_, row) => trial.run(row), 60_000);

describe('once it is archived', () => {
  beforeAll(() => trial.scene().close('archived'));

  // Promise 2.1
  it.each(rowsIn('a project'))('in an archived project: %s', (_, row) => trial.run(row), 60_000);
});

describe('once it is deleted', () => {
  beforeAll(() => trial.scene().close('deleted'));

  // Promise 2.1
  it.each(rowsIn('a project'))('in a deleted project: %s', (_, row) => trial.run(row), 60_000);
});
