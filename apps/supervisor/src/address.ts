import { createServer } from 'node:net';
import { freePort } from '#embedded';
import { StartFailure } from './console-output.js';

/** Chosen here even for port 0, so that a restarted API keeps its port. */
export async function claimPort(host: string, port: number): Promise<number> {
  if (port === 0) return freePort(host);
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new StartFailure(explain(error, host, port))));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
  return port;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use. Set PORT to another one.`;
    case 'EACCES':
      return `Port ${port} on ${host} is not allowed for this user. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`;
    default:
      return `Docket cannot listen on port ${port} of ${host}: ${error.message}`;
  }
}

/** The API's address on this machine: localhost for a server that listens on all interfaces. */
export function localUrl(host: string, port: number): string {
  const anywhere = host === '0.0.0.0' || host === '::';
  const reachable = anywhere ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
