import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '#contracts';

export const FAILS_WITH = 'x-fails-with';

/** Errors of an operation beyond those that follow from its method and path. */
export const FailsWith = (...codes: ErrorCode[]): MethodDecorator => ApiExtension(FAILS_WITH, codes) as MethodDecorator;
