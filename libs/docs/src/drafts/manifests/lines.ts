/** Finds the line of a name in a file whose parser gives no positions: the first line that begins with it. */
export class Lines {
  private readonly first = new Map<string, number>();

  constructor(text: string) {
    let number = 0;
    for (const line of text.split('\n')) {
      number += 1;
      // Enough for any name; the rest of a long line is a value.
      for (const [name] of line.slice(0, 500).matchAll(/[\w@][\w@./+-]*/g)) {
        const key = name.toLowerCase();
        if (!this.first.has(key)) this.first.set(key, number);
      }
    }
  }

  of(name: string): number {
    return this.first.get(name.toLowerCase()) ?? 1;
  }
}
