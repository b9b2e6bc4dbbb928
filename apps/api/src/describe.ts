import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { loadConfig } from '#config';
import { AppModule } from './app.module.js';
import { buildDocument } from './http/openapi/document.js';

/**
 * The OpenAPI document, with the default name of the session cookie or the given one. Needs no database: Nest reads the
 * decorators and creates no providers.
 */
export async function describeApi(sessionCookie = loadConfig({}).sessionCookie): Promise<OpenAPIObject> {
  const options = { preview: true, logger: false, abortOnError: false } as const;
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), options);
  return buildDocument(app, sessionCookie);
}
