import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigModule, ConfigurationError, loadConfig } from '#config';
import { DataModule } from '#data';
import { IdentityModule, TwoFactorService } from '#users';

const say = (line: string) => process.stdout.write(`${line}\n`);

class ResetTwoFactorModule {}
Module({ imports: [ConfigModule, DataModule.forProcess('docket-two-factor'), IdentityModule] })(ResetTwoFactorModule);

/** Removes the second factor of somebody who has lost their app and their recovery codes. Safe while Docket runs. */
try {
  const email = process.argv[2]?.trim().toLowerCase();
  if (!email) throw new ConfigurationError('Usage: npm run two-factor:reset -- ada@example.com');
  if (!loadConfig().DATABASE_URL) throw new ConfigurationError('Configuration: DATABASE_URL is required');
  const app = await NestFactory.createApplicationContext(ResetTwoFactorModule, {
    logger: ['error'],
    abortOnError: false,
  });
  try {
    const wasReset = await app.get(TwoFactorService).resetByEmail(email);
    if (wasReset === undefined) throw new ConfigurationError('Nobody has that e-mail address.');
    if (!wasReset) throw new ConfigurationError(`${email} has no second factor.`);
    say(`${email} signs in with the password alone from now on, until a second factor is set up again.`);
  } finally {
    await app.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
