/**
 * Limits concurrency, with one turn per tenant at a time and round-robin between tenants, so that no tenant waits for
 * all requests of another.
 */
export class DraftingTurns {
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly running = new Set<string>();

  constructor(private readonly most: number) {}

  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    await this.turn(tenant);
    try {
      return await work();
    } finally {
      this.running.delete(tenant);
      this.next();
    }
  }

  private turn(tenant: string): Promise<void> {
    return new Promise((begin) => {
      const queue = this.waiting.get(tenant);
      if (queue) queue.push(begin);
      else this.waiting.set(tenant, [begin]);
      this.next();
    });
  }

  private next(): void {
    for (const [tenant, queue] of this.waiting) {
      if (this.running.size >= this.most) return;
      if (this.running.has(tenant)) continue;
      this.running.add(tenant);
      queue.shift()!();
      this.waiting.delete(tenant);
      if (queue.length > 0) this.waiting.set(tenant, queue); // behind all others
    }
  }
}
