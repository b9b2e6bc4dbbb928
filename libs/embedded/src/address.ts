import { databaseName } from './cluster.js';

/** Determines the socket's file name. Every server has its own folder, so the number can be the same for all. */
export const SOCKET_PORT = 5432;

/** A server accepts connections only through a socket in its folder. */
export const urlAt = (folder: string, role: string, password: string): string =>
  `postgres://${role}:${password}@${encodeURIComponent(folder)}:${SOCKET_PORT}/${databaseName}`;
