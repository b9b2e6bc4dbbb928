import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const NOT_IDEMPOTENT = Symbol('not idempotent');
/** The same for the OpenAPI document, which drops it. */
export const DOCUMENTED_NOT_IDEMPOTENT = 'x-not-idempotent';

/**
 * A POST that ignores `Idempotency-Key`: its response contains a secret that must not be stored, or its body is a
 * stream.
 */
export const NotIdempotent = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(NOT_IDEMPOTENT, true), ApiExtension(DOCUMENTED_NOT_IDEMPOTENT, true));

export const SHOWN_ONCE = Symbol('shown once');

/** A field of `data` that is not stored with the response: a repetition omits it. */
export const ShownOnce = (field: string): MethodDecorator => SetMetadata(SHOWN_ONCE, field);

export const IDEMPOTENT_APART = Symbol('idempotent apart');

/**
 * A POST that is safe to repeat, but takes too long for a transaction or needs its rows visible to others before it
 * responds: its response is stored afterwards. A repetition before that runs too.
 */
export const IdempotentApart = (): MethodDecorator => SetMetadata(IDEMPOTENT_APART, true);
