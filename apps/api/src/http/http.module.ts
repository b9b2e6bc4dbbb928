import { Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ErrorFilter } from './errors/error.filter.js';
import { FileBodies } from './files/file-bodies.js';
import { UploadLimits } from './files/upload-limits.js';
import { Drain } from './health/drain.js';
import { HealthController } from './health/health.controller.js';
import { Idempotency } from './idempotency/idempotency.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { RequestLimits } from './limits/request-limits.js';

/** What all routes share; independent of features. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    Drain,
    FileBodies,
    Idempotency,
    IdempotencyKeys,
    RequestLimits,
    UploadLimits,
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [Drain, IdempotencyKeys, RequestLimits],
})
export class HttpModule {}
