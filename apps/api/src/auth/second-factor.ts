import { SetMetadata } from '@nestjs/common';
import type { Config } from '#config';
import { type Actor, Forbidden } from '#contracts';

export const BEFORE_SECOND_FACTOR = Symbol('before the second factor');

/** A route that a password-only session may use even if a second factor is required: to set one up, or to sign out. */
export const BeforeSecondFactor = (): MethodDecorator & ClassDecorator => SetMetadata(BEFORE_SECOND_FACTOR, true);

export function mustHaveSecondFactor(actor: Actor | undefined, { TWO_FACTOR }: Pick<Config, 'TWO_FACTOR'>): void {
  if (TWO_FACTOR === 'required' && actor?.passwordOnly) {
    throw new Forbidden('Two-factor authentication is required: set it up, or sign in with it');
  }
}
