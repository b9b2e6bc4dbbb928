import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral range (32768 and up on Linux). A port in that range can be taken by any client while the server
 * restarts, and a client that connects to it meanwhile can even connect to itself.
 */
const lowest = 20_000;
const highest = 32_000;

export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest);
    if (await isFree(host, port)) return port;
  }
  throw new Error(`No free port found on ${host}`);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
