import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigModule, ConfigurationError, loadConfig } from '#config';
import { DataModule } from '#data';
import { IdentityModule, PasswordReset } from '#users';

const say = (line: string) => process.stdout.write(`${line}\n`);

class ResetPasswordModule {}
Module({ imports: [ConfigModule, DataModule.forProcess('docket-password'), IdentityModule] })(ResetPasswordModule);

/** Prints a link for setting a new password or for signing in once, for the operator to pass on. Safe while Docket runs. */
try {
  const email = process.argv[2]?.trim().toLowerCase();
  if (!email) throw new ConfigurationError('Usage: npm run password:reset -- ada@example.com');
  if (!loadConfig().DATABASE_URL) throw new ConfigurationError('Configuration: DATABASE_URL is required');
  const app = await NestFactory.createApplicationContext(ResetPasswordModule, {
    logger: ['error'],
    abortOnError: false,
  });
  try {
    const issued = await app.get(PasswordReset).issue(email);
    if (!issued) throw new ConfigurationError('Nobody has that e-mail address, or the account is disabled.');
    const { purpose, url, token, expiresAt } = issued;
    const signsIn = purpose === 'sign_in';
    say(`A ${signsIn ? 'sign-in' : 'new password'} for ${email}, once and until ${expiresAt.toISOString()}:`);
    say(url);
    if (signsIn) say(`Or: POST /api/auth/recovery {"token": "${token}"}`);
    else say(`Or: POST /api/auth/password-reset {"token": "${token}", "password": "…"}`);
  } finally {
    await app.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
