import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './errors/error.filter.js';
import { FileBodyInterceptor } from './files/file-body.interceptor.js';
import { UploadLimits } from './files/upload-limits.js';
import { Drain } from './health/drain.js';
import { HealthController } from './health/health.controller.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { RequestLimits } from './limits/request-limits.js';
import { LinkInterceptor } from './pagination/link.interceptor.js';
import { StrictPipe } from './validation/strict.pipe.js';
import { UndeclaredInputInterceptor } from './validation/undeclared-input.interceptor.js';
import { VersionInterceptor } from './versions/version.interceptor.js';

/** What all routes share; independent of features. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    Drain,
    IdempotencyKeys,
    RequestLimits,
    UploadLimits,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: StrictPipe },
    // From outermost to innermost: invalid requests claim no idempotency key, and the stored response is the final one.
    { provide: APP_INTERCEPTOR, useClass: UndeclaredInputInterceptor },
    { provide: APP_INTERCEPTOR, useClass: FileBodyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: LinkInterceptor },
    { provide: APP_INTERCEPTOR, useClass: VersionInterceptor },
  ],
  exports: [Drain, IdempotencyKeys, RequestLimits],
})
export class HttpModule {}
