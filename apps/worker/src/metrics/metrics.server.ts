import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config, hostName } from '#config';
import { isForwarded, mayReadMetrics, ownHosts } from '#process';
import { DeliveryMetrics } from './delivery.metrics.js';

const LONGEST_REQUEST = 10_000;

/** Serves `/metrics` of a worker, which has no other routes. */
@Injectable()
export class MetricsServer implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(MetricsServer.name);
  private readonly isOwnHost: (name: string) => boolean;
  private readonly server = createServer({ requestTimeout: LONGEST_REQUEST }, (request, response) => {
    this.answer(request, response).catch((error) => {
      this.logger.warn(error);
      response.writeHead(503).end();
    });
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: DeliveryMetrics,
  ) {
    this.isOwnHost = ownHosts(config);
  }

  async onModuleInit(): Promise<void> {
    if (this.config.WORKER_METRICS_PORT === 0) return;
    this.server.listen(this.config.WORKER_METRICS_PORT, this.config.HOST);
    await once(this.server, 'listening');
  }

  onModuleDestroy(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization, host } = request.headers;
    if (!this.isOwnHost(hostName(host ?? '') ?? '')) return void response.writeHead(421).end();
    const reader = {
      authorization,
      addresses: [request.socket.remoteAddress],
      forwarded: isForwarded(request.headers),
    };
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET')
      return void response.writeHead(404).end();
    if (!mayReadMetrics(reader, this.config.METRICS_TOKEN))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer realm="Docket"' }).end();
    const text = await this.metrics.registry.metrics();
    response
      .writeHead(200, { 'content-type': this.metrics.registry.contentType, 'cache-control': 'no-store' })
      .end(text);
  }
}
