/** A server that refuses what follows these refuses that message; before, it refuses us, and may not tomorrow. */
const ABOUT_THE_MESSAGE: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

export class SmtpFailure extends Error {
  /** What the SMTP library threw, read for whether the server would say the same again. */
  static by(error: unknown): SmtpFailure {
    if (error instanceof SmtpFailure) return error;
    const { message, permanent, command } = error as Error & { permanent?: boolean; command?: string };
    return new SmtpFailure(message, permanent === true && ABOUT_THE_MESSAGE.has(command));
  }

  constructor(
    message: string,
    /** Whether the server would say the same of this message again. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}
