import { isRevert, revertedIn } from './reverts.js';

const SHA = '1234567890abcdef1234567890abcdef12345678';

it.each([
  ['Revert "Keep the session"', true],
  ['  revert "Keep the session" (#8)', true],
  ['Revert "Revert "Keep the session""', false],
  ['Revert "Revert "Revert "Keep the session"""', true],
  ['revert(api)!: keep the session', true],
  ['Reapply "Keep the session"', false],
  ['Revert to the old layout', false],
  ['Do not revert "it"', false],
])('whether %j is a revert', (line, expected) => {
  expect(isRevert(line)).toBe(expected);
});

it.each([
  [`Revert "x"\n\nThis reverts commit ${SHA}.`, { commits: [SHA], pullRequests: [] }],
  [`This reverts commit ${SHA}, reversing\nchanges made to abc.`, { commits: [SHA], pullRequests: [] }],
  ['This reverts commit 12345678.', { commits: ['12345678'], pullRequests: [] }],
  ['This reverts commit 123.', { commits: [], pullRequests: [] }],
  ['Reverts acme/web#7', { commits: [], pullRequests: ['7'] }],
  ['Reverts ACME/Web#7 and #8', { commits: [], pullRequests: ['7'] }],
  ['Reverts #7', { commits: [], pullRequests: ['7'] }],
  ['Reverts acme/other#7', { commits: [], pullRequests: [] }],
  ['This reverts merge request !7', { commits: [], pullRequests: ['7'] }],
  ['It reverts nothing, see #7', { commits: [], pullRequests: [] }],
])('what %j reverts', (text, expected) => {
  expect(revertedIn(text, 'acme/web')).toEqual(expected);
});
