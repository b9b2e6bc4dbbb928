export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

/** What differs between two records of one thing, by field; times are compared as times. */
export function changesBetween<T extends object>(before: T, after: T): FieldChanges {
  const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const fields = Object.keys(after) as (keyof T & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => comparable(before[field]) !== comparable(after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}
