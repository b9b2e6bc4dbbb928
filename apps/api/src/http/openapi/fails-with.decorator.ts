import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '#contracts';

export const FAILS_WITH = 'x-fails-with';

/** Errors of an operation beyond those that follow from its method and path, each with the message it has. */
export const FailsWith = (messages: Partial<Record<ErrorCode, string>>): MethodDecorator =>
  ApiExtension(FAILS_WITH, messages) as MethodDecorator;
