import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { loadConfig } from '#config';
import { AppModule } from './app.module.js';
import { buildDocument } from './http/openapi/document.js';

/** The OpenAPI document of an instance as it comes, without a database: Nest reads the decorators and makes nothing. */
export async function describeApi(): Promise<OpenAPIObject> {
  const options = { preview: true, logger: false, abortOnError: false } as const;
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), options);
  return buildDocument(app, loadConfig({}));
}
