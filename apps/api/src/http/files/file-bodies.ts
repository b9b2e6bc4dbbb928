import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, ValidationFailed } from '#contracts';
import type { Around } from '../routes/around-handler.js';
import type { DeclaredRoute } from '../routes/declared-route.js';
import { FileBody } from './file-body.js';
import { fileRulesOf, isTaken } from './media-types.js';
import { type Upload, UploadLimits } from './upload-limits.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only on a route that accepts a file. */
    upload?: Upload;
  }
}

/** For routes that accept a file: receives it after authentication, and deletes it afterwards. */
@Injectable()
export class FileBodies {
  constructor(private readonly limits: UploadLimits) {}

  of({ takes }: DeclaredRoute): Around | undefined {
    if (!takes) return undefined;
    return async (request: FastifyRequest & { actor?: Actor }, reply, run) => {
      const { isStored } = fileRulesOf(request);
      if (isStored && !isTaken(request)) throw ValidationFailed.on('body', 'Body is required');
      const upload = this.limits.start(request.actor!.userId);
      request.upload = upload;
      try {
        return await (isStored ? received(request, reply, run) : run());
      } finally {
        upload.end();
      }
    };
  }
}

async function received(request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
  const file = await FileBody.arriving(request, reply);
  try {
    request.body = file;
    return await run();
  } finally {
    void file.discard().catch(() => undefined);
  }
}
