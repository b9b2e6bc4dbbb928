import { SetMetadata } from '@nestjs/common';

export const OPENS_SESSION = Symbol('opens a session');

/** For routes that set the session cookie: a browser that would drop the cookie is refused. */
export const OpensSession = (): MethodDecorator => SetMetadata(OPENS_SESSION, true);
