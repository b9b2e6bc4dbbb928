import { databaseName } from './cluster.js';

/** Where a server accepts connections: a socket in a folder, or (for tests) a port of the loopback interface. */
export type Address = { folder: string } | { port: number };

/** Determines the socket's file name. Every server has its own folder, so the number can be the same for all. */
export const SOCKET_PORT = 5432;

export function urlAt(address: Address, role: string, password: string): string {
  const hostAndPort =
    'folder' in address ? `${encodeURIComponent(address.folder)}:${SOCKET_PORT}` : `127.0.0.1:${address.port}`;
  return `postgres://${role}:${password}@${hostAndPort}/${databaseName}`;
}
