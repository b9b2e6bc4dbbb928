export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

/** The differences between two versions of a record, by field; dates are compared by value. */
export function changesBetween<T extends object>(before: T, after: T): FieldChanges {
  const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const fields = Object.keys(after) as (keyof T & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => comparable(before[field]) !== comparable(after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}
