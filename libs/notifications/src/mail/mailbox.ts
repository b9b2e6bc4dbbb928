/** The mailbox that limits count by: an address without its `+tag`, since all tags reach the same mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const plus = email.indexOf('+');
  const name = plus > 0 && plus < at ? email.slice(0, plus) : email.slice(0, at);
  return `${name}${email.slice(at)}`.toLowerCase();
}
