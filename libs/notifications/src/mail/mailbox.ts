/** Where mail to an address arrives, as far as caps go: what follows a plus is a name of its owner's for the same mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const plus = email.indexOf('+');
  const name = plus > 0 && plus < at ? email.slice(0, plus) : email.slice(0, at);
  return `${name}${email.slice(at)}`.toLowerCase();
}
