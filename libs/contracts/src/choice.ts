/** A filter value, or with a leading `!` a value to exclude. */
export type Choice<T extends string> = T | `!${T}`;

/** A parsed list filter: any of `wanted`, and none of `excluded`. An empty `wanted` means all others. */
export interface Choices<T extends string> {
  wanted?: T[];
  excluded: T[];
}

export function choicesOf<T extends string>(values: readonly Choice<T>[]): Choices<T> {
  const isExcluded = (value: string) => value.startsWith('!');
  const wanted = values.filter((value) => !isExcluded(value)) as T[];
  const excluded = values.filter(isExcluded).map((value) => value.slice(1)) as T[];
  return wanted.length > 0 ? { wanted, excluded } : { excluded };
}

/** The remaining values of a field that always has one of `all`. */
export function chosenOf<T extends string>(all: readonly T[], values: readonly Choice<T>[]): T[] {
  const { wanted = all, excluded } = choicesOf(values);
  return [...new Set(wanted)].filter((value) => !excluded.includes(value));
}
