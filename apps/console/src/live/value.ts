import { useEffect, useState } from 'preact/hooks';

/** A value that components and other code can subscribe to. */
export class Value<T> {
  private readonly followers = new Set<(value: T) => void>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    if (value === this.value) return;
    this.value = value;
    for (const follower of [...this.followers]) follower(value);
  }

  follow(follower: (value: T) => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }
}

/** Renders again when the value changes. */
export function useValue<T>(value: Value<T>): T {
  const [, render] = useState({});
  useEffect(() => {
    const rendered = value.get();
    const stop = value.follow(() => render({}));
    if (value.get() !== rendered) render({});
    return stop;
  }, [value]);
  return value.get();
}
