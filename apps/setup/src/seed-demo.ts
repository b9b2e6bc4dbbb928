import { NestFactory } from '@nestjs/core';
import { DemoData } from './demo/demo-data.js';
import { SetupModule } from './setup.module.js';

/** Returns whether the database was empty. */
export async function seedDemo(): Promise<boolean> {
  const app = await NestFactory.createApplicationContext(SetupModule, { logger: ['error'], abortOnError: false });
  const seeded = await app.get(DemoData).seedIfEmpty();
  await app.close();
  return seeded;
}
