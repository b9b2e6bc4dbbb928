/** Reading values of unknown shape. */
export type Table = Record<string, unknown>;

export function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textValueOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The value below these keys. */
export function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce((inner: unknown, key) => tableOf(inner)[key], value);
}
