/** One part of an answer: shown whole, or as much of its text as fits. */
export interface Part {
  /** The field of the record it belongs to. */
  field: string;
  /** Its name in the answer, if that is not the field's name. */
  as?: string;
  /** For an item of a list. */
  id?: string;
  /** The value, shown whole; for an item its fields besides the text. */
  value?: unknown;
  text?: string;
  /** The name of an item's text. */
  textAs?: string;
  /** The cursor of the page that an item was read with. */
  page?: string;
  /** How many parts follow, if that is known without reading them. */
  left?: number;
}

/** How a field that is set is shown. */
export type Show = (field: string, value: never) => Iterable<Part>;

export const whole: Show = (field, value) => [{ field, value }];

/** An object that counts as not set if it is empty. */
export const unlessEmpty: Show = (field, value: object) => (Object.keys(value).length === 0 ? [] : [{ field, value }]);

export const text: Show = (field, value: string) => [{ field, text: value }];

/** An object with the few fields that identify it. */
export const named =
  (...fields: string[]): Show =>
  (field, value: object) => [{ field, value: pick(value, fields) }];

/** A list of such objects. */
export const namedItems =
  (...fields: string[]): Show =>
  (field, value: { id: string }[]) =>
    value.length === 0 ? [] : value.map((item) => ({ field, id: item.id, value: pick(item, fields) }));

/** The parts of one field. Unset fields are omitted unless requested by name. */
export function* partsOf(field: string, value: unknown, show: Show, explicit: boolean): Generator<Part> {
  const parts = value === null || value === undefined ? [] : [...show(field, value as never)];
  yield* parts.length > 0 || !explicit ? parts : [{ field, value: value ?? null }];
}

/** The given fields that the object has. */
export const pick = (value: object, fields: readonly string[]): object =>
  Object.fromEntries(
    fields.flatMap((field) => (field in value ? [[field, (value as Record<string, unknown>)[field]]] : [])),
  );
