import { extname } from 'node:path';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DocketError } from '#contracts';
import type { FileLimit } from './arriving-file.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it, a route accepts JSON. */
    takes?: readonly string[];
    /** On routes that accept a file. */
    file?: FileRules;
  }
}

export const FORM = 'multipart/form-data';

/** How a route accepts its file. */
export interface FileRules {
  limit: FileLimit;
  /** Whether it is stored before the handler runs; otherwise the handler reads the form. */
  isStored: boolean;
  /** For a form that may have a text `mapping` before its file. */
  mapping?: FileLimit;
}

/**
 * Declares the media types of a body that is a file; all other routes reject these types, unless it is JSON, and this
 * one rejects all others.
 */
export const Takes = (mediaTypes: readonly string[], file: FileRules): MethodDecorator =>
  applyDecorators(RouteConfig({ takes: mediaTypes, file }), ApiConsumes(...mediaTypes));

export const fileRulesOf = (request: FastifyRequest): FileRules => request.routeOptions.config.file!;

export const mediaTypeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

/** Whether the route reads the raw body itself. */
export const isTaken = (request: FastifyRequest): boolean =>
  request.routeOptions.config.takes?.includes(mediaTypeOf(request) ?? '') ?? false;

/** Rejects a type that a content type parser accepts but this route does not. */
export function refuseMediaType(request: FastifyRequest): void {
  const sent = mediaTypeOf(request);
  const refused = request.routeOptions.config.takes ? sent !== undefined && !isTaken(request) : request.isMultipart();
  if (refused) throw new DocketError('UNSUPPORTED_MEDIA_TYPE', 'Content type is not supported');
}

/** Types that say nothing about the format of a file. */
const GENERAL = ['application/octet-stream', 'text/plain'];

const BY_EXTENSION: Record<string, string> = {
  '.csv': 'text/csv',
  '.jsonl': 'application/x-ndjson',
  '.ndjson': 'application/x-ndjson',
  '.json': 'application/json',
};

/**
 * The media type of a file in a form, if the route accepts it. Clients often send a general type, or the one of the
 * program that opens such files, so then the extension decides.
 */
export function mediaTypeOfPart(
  request: FastifyRequest,
  { name = '', contentType = '' }: { name?: string; contentType?: string },
): string | undefined {
  const accepted = request.routeOptions.config.takes!.filter((type) => type !== FORM);
  const own = accepted.includes(contentType) ? contentType : undefined;
  if (own && !GENERAL.includes(own)) return own;
  const named = BY_EXTENSION[extname(name).toLowerCase()];
  return named && accepted.includes(named) ? named : own;
}
