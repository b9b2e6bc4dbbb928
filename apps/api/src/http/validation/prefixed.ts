import 'reflect-metadata';
import { type FieldErrors, readText } from '#contracts';
import { Field, problem } from './field.js';

const KEY = Symbol('query parameters with a prefix');
const MAX_LENGTH = 6_400; // characters, as for any list in a filter
const MOST = 100;

/**
 * Parameters with dynamic names: `field.severity=high`, and `field[severity]=high` as OpenAPI clients write it, become
 * `{severity: 'high'}` in the property named like the prefix.
 */
export const PrefixedField = (description: string): PropertyDecorator =>
  Field({
    label: 'Field',
    read: (raw) =>
      typeof raw === 'object' && !Array.isArray(raw) ? { value: raw } : problem('Unknown query parameter'),
    api: { type: 'object', additionalProperties: { type: 'string' }, description },
  });

/** For a query class that has such a property, its own or inherited. */
export const TakesPrefixed =
  (prefix: string): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(KEY, prefix, target);

/** The same parameters with the prefixed ones grouped; problems are added to `errors`. */
export function groupPrefixed(type: object, given: [string, unknown][], errors: FieldErrors): [string, unknown][] {
  const prefix: string | undefined = Reflect.getMetadata(KEY, type);
  if (prefix === undefined) return given;
  const names = new RegExp(`^${prefix}(?:\\.([^[\\]]+)|\\[([^[\\]]+)\\])$`);
  const grouped: Record<string, string> = {};
  const others = given.filter(([name, value]) => {
    const match = name.length > MAX_LENGTH ? null : names.exec(name);
    if (!match) return true;
    const own = (match[1] ?? match[2])!;
    const message =
      faultOf(`${prefix}.${own}`, value) ?? (Object.hasOwn(grouped, own) ? 'Must be given once' : undefined);
    if (message && Object.keys(errors).length < MOST) errors[`${prefix}.${own}`] = [message];
    else grouped[own] = value as string;
    return false;
  });
  return Object.keys(grouped).length === 0 ? others : [...others, [prefix, grouped]];
}

function faultOf(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'Must be given once';
  const read = readText(name, { max: MAX_LENGTH }, value);
  return 'problem' in read ? read.problem : undefined;
}
