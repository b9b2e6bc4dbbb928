/** One thing that an answer shows: whole, or as much of its text as there is room for. */
export interface Part {
  /** The field of the record it belongs to. */
  field: string;
  /** What it is called in the answer, where that is not the field's name. */
  as?: string;
  /** Of an item in a list. */
  id?: string;
  /** What is shown whole; of an item, its fields beside the text. */
  value?: unknown;
  text?: string;
  /** What the text of an item is called. */
  textAs?: string;
  /** The cursor of the page that an item was read with. */
  page?: string;
  /** How many parts follow, where that is known without reading them. */
  left?: number;
}

/** How a field that is set is shown. */
export type Show = (field: string, value: never) => Iterable<Part>;

export const whole: Show = (field, value) => [{ field, value }];

/** An object that is not set where it is empty. */
export const unlessEmpty: Show = (field, value: object) => (Object.keys(value).length === 0 ? [] : [{ field, value }]);

export const text: Show = (field, value: string) => [{ field, text: value }];

/** An object with the few of its fields that say what it is. */
export const named =
  (...fields: string[]): Show =>
  (field, value: object) => [{ field, value: pick(value, fields) }];

/** A list of such objects. */
export const namedItems =
  (...fields: string[]): Show =>
  (field, value: { id: string }[]) =>
    value.length === 0 ? [] : value.map((item) => ({ field, id: item.id, value: pick(item, fields) }));

/** The parts of one field. What is not set is left out, unless it was asked for by name. */
export function* partsOf(field: string, value: unknown, show: Show, asked: boolean): Generator<Part> {
  const parts = value === null || value === undefined ? [] : [...show(field, value as never)];
  yield* parts.length > 0 || !asked ? parts : [{ field, value: value ?? null }];
}

/** Of the fields named, those that the object has. */
export const pick = (value: object, fields: readonly string[]): object =>
  Object.fromEntries(
    fields.flatMap((field) => (field in value ? [[field, (value as Record<string, unknown>)[field]]] : [])),
  );
