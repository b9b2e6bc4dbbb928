import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '#contracts';

export const FAILS_WITH = 'x-fails-with';

/** What an operation can fail with beyond what its method and path tell. */
export const FailsWith = (...codes: ErrorCode[]): MethodDecorator => ApiExtension(FAILS_WITH, codes) as MethodDecorator;
