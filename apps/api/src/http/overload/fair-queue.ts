/** A queue that serves callers round-robin, however many items each has. */
export class FairQueue<T> {
  /** In the order of their turns. */
  private readonly lines = new Map<string, T[]>();
  private waiting = 0;

  get length(): number {
    return this.waiting;
  }

  /** The latest position at which the next item of this caller would be served. */
  rankOf(caller: string): number {
    const own = this.lines.get(caller)?.length ?? 0;
    const callers = this.lines.size + (own === 0 ? 1 : 0);
    return Math.min(this.waiting + 1, (own + 1) * callers);
  }

  push(caller: string, item: T): void {
    const line = this.lines.get(caller);
    if (line) line.push(item);
    else this.lines.set(caller, [item]);
    this.waiting++;
  }

  shift(): T | undefined {
    const [next] = this.lines;
    if (!next) return undefined;
    const [caller, line] = next;
    const item = line.shift();
    this.lines.delete(caller);
    if (line.length > 0) this.lines.set(caller, line); // goes to the end
    this.waiting--;
    return item;
  }

  /** Removes the first item of each caller that matches. */
  takeHeads(fits: (item: T) => boolean): T[] {
    return [...this.lines].flatMap(([caller, line]) => {
      const first = line.findIndex((item) => !fits(item));
      return this.cut(caller, line, 0, first === -1 ? line.length : first);
    });
  }

  remove(caller: string, item: T): void {
    const line = this.lines.get(caller);
    const index = line?.indexOf(item) ?? -1;
    if (line && index !== -1) this.cut(caller, line, index, 1);
  }

  private cut(caller: string, line: T[], index: number, count: number): T[] {
    const taken = line.splice(index, count);
    this.waiting -= taken.length;
    if (line.length === 0) this.lines.delete(caller);
    return taken;
  }
}
