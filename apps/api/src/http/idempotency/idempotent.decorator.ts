import { SetMetadata } from '@nestjs/common';

export const NOT_IDEMPOTENT = Symbol('not idempotent');

/** A POST that ignores `Idempotency-Key`: its answer holds a secret that must not be kept, or its body is a stream. */
export const NotIdempotent = (): MethodDecorator & ClassDecorator => SetMetadata(NOT_IDEMPOTENT, true);

export const SHOWN_ONCE = Symbol('shown once');

/** A field of the answer's `data` that is not kept with it: a repetition is answered without it. */
export const ShownOnce = (field: string): MethodDecorator => SetMetadata(SHOWN_ONCE, field);

export const IDEMPOTENT_APART = Symbol('idempotent apart');

/**
 * A POST that can be repeated safely by itself, and takes too long for a transaction, or has others look at its rows
 * before it answers: its answer is kept once there is one. A repetition that comes before that runs too.
 */
export const IdempotentApart = (): MethodDecorator => SetMetadata(IDEMPOTENT_APART, true);
