import { Patch, Put } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';

/**
 * A `PUT` that merges, and the same handler under `PATCH`. Must be above the method's other decorators, so that they
 * apply to the second route too.
 */
export function Merge(path?: string): MethodDecorator {
  return (prototype, name, descriptor) => {
    const original = descriptor.value as unknown as (...args: unknown[]) => unknown;
    const alias = `${String(name)}ByPatch`;
    const same = function (this: unknown, ...args: unknown[]) {
      return original.apply(this, args);
    };
    Object.defineProperty(same, 'name', { value: alias });
    copyMetadata(original, same);
    Object.defineProperty(prototype, alias, { value: same, writable: true, configurable: true });
    for (const key of Reflect.getMetadataKeys(prototype, name)) {
      Reflect.defineMetadata(key, Reflect.getMetadata(key, prototype, name), prototype, alias);
    }
    const args = Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, name);
    if (args) Reflect.defineMetadata(ROUTE_ARGS_METADATA, args, prototype.constructor, alias);
    Put(path)(prototype, name, descriptor);
    Patch(path)(prototype, alias, Object.getOwnPropertyDescriptor(prototype, alias)!);
  };
}

function copyMetadata(from: object, to: object): void {
  for (const key of Reflect.getMetadataKeys(from)) Reflect.defineMetadata(key, Reflect.getMetadata(key, from), to);
}
