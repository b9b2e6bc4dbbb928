/**
 * Each ticket contains exactly one of these, and no other word has such a prefix, so each is found in 5 % of the
 * tickets.
 */
export const COMMON_WORDS = [
  'invoice',
  'checkout',
  'dashboard',
  'notification',
  'onboarding',
  'calendar',
  'webhook',
  'pipeline',
  'migration',
  'permission',
  'thumbnail',
  'newsletter',
  'timezone',
  'password',
  'spreadsheet',
  'translation',
  'scheduler',
  'keyboard',
  'database',
  'bluetooth',
];

const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ren',
  'vos',
  'tu',
  'bel',
  'fa',
  'zor',
  'ni',
  'qua',
  'dex',
  'hal',
  'pi',
  'ster',
  'wy',
];
const RARE_TICKETS = 20; // that contain the same one

/** Names of customers, so many that each is in about twenty tickets. */
export const rareWords = (tickets) =>
  Array.from({ length: Math.max(20, Math.round(tickets / RARE_TICKETS)) }, (_, n) => rareWord(n));

/** `x` in front and `ix` at the end: no other word has it as a prefix. */
function rareWord(number) {
  let [word, rest] = ['x', number];
  for (let count = 0; count < 5; count++) {
    word += SYLLABLES[rest % 16];
    rest = Math.floor(rest / 16);
  }
  return `${word}ix`;
}

const VERBS = [
  'Fix',
  'Show',
  'Remove',
  'Rename',
  'Speed up',
  'Document',
  'Split',
  'Retry',
  'Validate',
  'Simplify',
  'Log',
  'Hide',
];
const FAULTS = [
  'wrong total',
  'empty page',
  'slow answer',
  'missing label',
  'double entry',
  'stale copy',
  'broken link',
  'odd colour',
];
const PLACES = [
  'on mobile',
  'in Safari',
  'after sign-in',
  'for guests',
  'on the first visit',
  'in the export',
  'under load',
  'at night',
];
const OPENINGS = [
  'We saw this twice last week and again this morning.',
  'Support gets a question about it nearly every day.',
  'It works on my machine, but not in production.',
  'Nobody owns this part any more, so it never gets done.',
  'The release notes promised this for the spring.',
];
const STEPS = [
  'Open the settings, change anything, go back and reload.',
  'Sign in with a fresh account and follow the first link.',
  'Import the sample file and wait for the second mail.',
  'Run the nightly job by hand with yesterday as its date.',
  'Ask for page two, then sort by name and ask again.',
];
const WISHES = [
  'It should say what went wrong and what to do next.',
  'The answer should come in under a second.',
  'A test that fails without the change would be good.',
  'Keep the old behaviour behind a switch for one release.',
  'Please tell the design team before it goes out.',
];
const REMARKS = [
  'I can reproduce it, looking into it now.',
  'Could someone from the team have a look? It blocks the release.',
  'Merged, waiting for the deployment.',
  'This is the same as what we discussed on Monday, I think.',
  'Not urgent, but it would make a lot of people happy.',
  'Reverted for now, the figures did not look right.',
];

export const title = ({ oneOf }, common) => `${oneOf(VERBS)} ${oneOf(FAULTS)} of the ${common} ${oneOf(PLACES)}`;

export const description = ({ oneOf, below }, common, rare) =>
  `${oneOf(OPENINGS)} Reported by ${rare}, who uses the ${common} a lot. Build ${below(900) + 100} shows it.\n\n` +
  `${oneOf(STEPS)} ${oneOf(STEPS)}\n\n${oneOf(WISHES)} ${oneOf(WISHES)}`;

export const remark = ({ oneOf, below }) => `${oneOf(REMARKS)} See run ${below(9000) + 1000}. ${oneOf(WISHES)}`;
