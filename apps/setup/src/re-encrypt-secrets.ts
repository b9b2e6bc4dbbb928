import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { ConfigurationError, loadConfig } from '#config';
import { Database, dataSourceOptions, MIGRATION_TIMEOUTS } from '#data';
import { MailEncryption, reEncryptMail } from '#notifications';
import { reEncryptSecrets, WebhookSecrets } from '#outbound-webhooks';
import { reEncryptProjectSecrets } from '#projects';
import { reEncryptTwoFactors } from '#users';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Encrypts every stored secret with `ENCRYPTION_KEY`, so that previous keys can be removed. Safe while Docket runs. */
try {
  const config = loadConfig();
  for (const name of ['DATABASE_URL', 'ENCRYPTION_KEY'] as const) {
    if (!config[name]) throw new ConfigurationError(`Configuration: ${name} is required`);
  }
  const source = new DataSource(dataSourceOptions(config, 'docket-reseal', MIGRATION_TIMEOUTS));
  await source.initialize();
  try {
    const database = new Database(source);
    const { resealed, unreadable } = await reEncryptSecrets(database, new WebhookSecrets(config));
    say(`Encrypted the secrets of ${resealed} webhooks anew.`);
    const ofProjects = await reEncryptProjectSecrets(database, config.ENCRYPTION_KEY!, config.ENCRYPTION_KEYS_PREVIOUS);
    say(`Encrypted the webhook secrets of ${ofProjects.resealed} projects anew.`);
    const factors = await reEncryptTwoFactors(database, config.ENCRYPTION_KEY!, config.ENCRYPTION_KEYS_PREVIOUS);
    say(`Encrypted the second factors of ${factors.resealed} users anew.`);
    say(`Encrypted ${await reEncryptMail(database, new MailEncryption(config))} messages anew.`);
    for (const id of unreadable)
      say(`No key opens the secret of webhook ${id}. Add its key to ENCRYPTION_KEYS_PREVIOUS.`);
    for (const id of ofProjects.unreadable)
      say(`No key opens the webhook secret of project ${id}. Add its key to ENCRYPTION_KEYS_PREVIOUS.`);
    for (const id of factors.unreadable)
      say(`No key opens the second factor of user ${id}. Add its key to ENCRYPTION_KEYS_PREVIOUS.`);
    const lost = unreadable.length + ofProjects.unreadable.length + factors.unreadable.length;
    process.exitCode = lost > 0 ? 1 : 0;
  } finally {
    await source.destroy();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
