import { SetMetadata } from '@nestjs/common';

export const NOT_IDEMPOTENT = Symbol('not idempotent');

/** A POST that ignores `Idempotency-Key`: its answer holds a secret that must not be kept, or its body is a stream. */
export const NotIdempotent = (): MethodDecorator & ClassDecorator => SetMetadata(NOT_IDEMPOTENT, true);
