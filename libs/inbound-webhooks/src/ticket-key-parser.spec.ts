import { fixedTicketKeysIn, ticketKeysIn } from './ticket-key-parser.js';

const keys = (found: { projectKey: string; number: number }[]) => found.map((key) => `${key.projectKey}-${key.number}`);

it.each([
  ['WEB-12', ['WEB-12']],
  ['feature/web-12-safari', ['WEB-12']],
  ['fix-web-12', ['WEB-12']],
  ['WEB-12_and more, (API-3)', ['WEB-12', 'API-3']],
  ['WEB-12 web-12 Web-12', ['WEB-12']],
  ['https://docket.example.com/WEB-12.', ['WEB-12']],
  ['UTF-8 and SHA-256', ['UTF-8', 'SHA-256']], // no such project exists
  ['WEB-0, WEB-012, WEB-12a, W-1, 2WEB-1, ABCDEFGHIJK-1, WEB -12', []],
  ['', []],
])('tickets named in %j', (text, expected) => {
  expect(keys(ticketKeysIn(text))).toEqual(expected);
});

it('names at most fifty', () => {
  expect(ticketKeysIn(Array.from({ length: 80 }, (_, index) => `WEB-${index + 1}`).join(' '))).toHaveLength(50);
});

it.each([
  ['fixes WEB-12', ['WEB-12']],
  ['Fixed: web-12', ['WEB-12']],
  ['closes WEB-1, WEB-2 and API-3', ['WEB-1', 'WEB-2', 'API-3']],
  ['Resolves WEB-1\n\nCloses WEB-2', ['WEB-1', 'WEB-2']],
  ['WEB-12: fix the page', []],
  ['prefixes WEB-12', []],
  ['fixes nothing in WEB-12', []],
  ['fixes #12', []],
  ['closed #WEB-12', ['WEB-12']],
  ['fixes [WEB-12], #WEB-13 and WEB-14', ['WEB-12', 'WEB-13', 'WEB-14']],
  ['fixes https://docket.example.com/tickets/WEB-12', ['WEB-12']],
  ['fixes https://my-1.example.com/a-2/WEB-12, https://docket.example.com/web-13.', ['WEB-12', 'WEB-13']],
  ['(resolves <https://docket.example.com/WEB-12>)', ['WEB-12']],
  ['fixes https://docket.example.com/WEB-12/edit', []],
  ['see https://docket.example.com/WEB-12', []],
  ['Revert "Keep the session, fixes WEB-12"', []],
  ['Revert "Keep the session, fixes WEB-12" (#8)\n\nReverts acme/web#7', []],
  ['Merge pull request #8 from acme/revert-7-web-12\n\nRevert "Keep the session, fixes WEB-12"', []],
  ['revert: keep the session, fixes WEB-12\n\nThis reverts commit 1234567.', []],
  ['Revert "Keep the session, fixes WEB-12"\n\nFixes WEB-13', ['WEB-13']],
  ['Revert "Revert "Keep the session, fixes WEB-12""', ['WEB-12']],
  ['Reapply "Keep the session, fixes WEB-12"', ['WEB-12']],
])('tickets fixed in %j', (text, expected) => {
  expect(keys(fixedTicketKeysIn(text))).toEqual(expected);
});

it.each([
  ['fixes WEB-1', ' '],
  ['fixes WEB-1', ' , '],
  ['fix', ' \n'],
  ['a', '-a'],
  ['fixes WEB-1 and ', 'fixes WEB-1, and '],
  ['', 'A1'],
  ['fixes ', 'https://a/'],
  ['', 'fixes https://a/ '],
  ['', 'Revert "\n'],
  ['', 'Revert "'],
])('handles adversarial text in linear time: %j', (start, repeated) => {
  const text = (start + repeated.repeat(64 * 1024)).slice(0, 64 * 1024); // the maximum length of a body
  const began = performance.now();
  ticketKeysIn(text);
  fixedTicketKeysIn(text);
  expect(performance.now() - began).toBeLessThan(10_000); // a few milliseconds on an idle machine
});
