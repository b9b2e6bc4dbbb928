import 'reflect-metadata';

const KEY = Symbol('read-only fields');

/** Read-only fields of a resource: ignored in a body, so that a client can send back what it received. */
export function ReadOnly(...fields: string[]): ClassDecorator {
  return (target) => Reflect.defineMetadata(KEY, new Set(fields), target);
}

export const readOnlyFields = (type: object): ReadonlySet<string> => Reflect.getMetadata(KEY, type) ?? new Set();
