import { mailboxOf } from './mailbox.js';

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada+Docket@Example.com', 'ada@example.com'],
  ['ada+one+two@example.com', 'ada@example.com'],
  ['ada+@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'], // the name would be empty
  ['ada@ex+ample.com', 'ada@ex+ample.com'],
  ['a.da@example.com', 'a.da@example.com'],
])('%s arrives at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
