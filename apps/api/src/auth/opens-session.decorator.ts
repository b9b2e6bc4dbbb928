import { SetMetadata } from '@nestjs/common';

export const OPENS_SESSION = Symbol('opens a session');

/** A route whose answer sets the session cookie: a browser that would drop it is refused. */
export const OpensSession = (): MethodDecorator => SetMetadata(OPENS_SESSION, true);
