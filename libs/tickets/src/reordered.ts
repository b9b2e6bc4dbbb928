/** Names in the same order, except that each key of `after` directly follows its value. */
export function reordered<Name extends string>(names: readonly Name[], after: Partial<Record<Name, Name>>): Name[] {
  const moved = Object.keys(after) as Name[];
  const stay = names.filter((name) => !moved.includes(name));
  return stay.flatMap((name) => [name, ...moved.filter((other) => after[other] === name)]);
}
