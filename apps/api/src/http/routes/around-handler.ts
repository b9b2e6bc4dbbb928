import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';

/** Wraps the handler of a route: may run it with `run` or respond without it. Returns what is sent. */
export type Around = (request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyContextConfig {
    around?: Around;
  }
}

/** Only on routes that may need it: Nest's interceptors are a tenth of the cost of a short request. */
export const aroundHandler: NestInterceptor = {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { around } = request.routeOptions.config;
    if (!around) return next.handle();
    return from(around(request, http.getResponse<FastifyReply>(), () => lastValueFrom(next.handle())));
  },
};
