import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { Config } from '#config';

/** Credentials under all their field names; redacted in every log line. */
const SECRET_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'secret',
  'token',
  'key',
  'cookie',
  'authorization',
];
const REDACTED = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `headers["set-cookie"]`]);

/** JSON lines for machines; pretty-printed on a terminal. */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, name: string): Logger {
  const transport = process.stdout.isTTY
    ? { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } }
    : undefined;
  return pino({ name, level: config.LOG_LEVEL, redact: [...new Set(REDACTED)], transport });
}

/** Nest's own messages in the same stream. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, context?: unknown): void => this.write('debug', message, context);
  debug = (message: unknown, context?: unknown): void => this.write('debug', message, context);
  verbose = (message: unknown, context?: unknown): void => this.write('trace', message, context);
  warn = (message: unknown, context?: unknown): void => this.write('warn', message, context);
  error = (message: unknown, ...rest: unknown[]): void => this.write('error', message, rest.at(-1), rest.at(0));

  private write(
    level: 'trace' | 'debug' | 'warn' | 'error',
    message: unknown,
    context?: unknown,
    stack?: unknown,
  ): void {
    if (message instanceof Error) this.logger[level]({ err: message, context }, message.message);
    else this.logger[level]({ context, ...(stack === context ? {} : { stack }) }, String(message));
  }
}
