import 'reflect-metadata';

const KEY = Symbol('read-only fields');

/** A resource's own read-only fields: ignored in a body, so that a client can send back what it got. */
export function ReadOnly(...fields: string[]): ClassDecorator {
  return (target) => Reflect.defineMetadata(KEY, new Set(fields), target);
}

export const readOnlyFields = (type: object): ReadonlySet<string> => Reflect.getMetadata(KEY, type) ?? new Set();
