/**
 * A refusal after these commands is about this message; an earlier one is about the connection or sender, and may be
 * temporary.
 */
const ABOUT_THE_MESSAGE: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

export class SmtpFailure extends Error {
  /** Converts an error of the SMTP library, and determines whether a retry would fail the same way. */
  static from(error: unknown): SmtpFailure {
    if (error instanceof SmtpFailure) return error;
    const { message, permanent, command } = error as Error & { permanent?: boolean; command?: string };
    return new SmtpFailure(message, permanent === true && ABOUT_THE_MESSAGE.has(command));
  }

  constructor(
    message: string,
    /** Whether the server would refuse this message again. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}
