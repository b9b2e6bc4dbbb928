/** `indexOf` for positions that only grow: each character is read once, however often the answer is "none". */
export class TextSearch {
  private readonly found = new Map<string, number>();

  constructor(private readonly text: string) {}

  /** The first index of the string from a position on, or -1. */
  next(wanted: string, from: number): number {
    const known = this.found.get(wanted);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const index = this.text.indexOf(wanted, from);
    this.found.set(wanted, index);
    return index;
  }

  /** The end of a passage within one line that contains no other `open`; -1 if there is none. */
  closing(open: string, close: string, from: number): number {
    const end = this.next(close, from);
    return end === -1 || isBefore(this.next('\n', from), end) || isBefore(this.next(open, from), end) ? -1 : end;
  }
}

const isBefore = (index: number, end: number): boolean => index !== -1 && index < end;
