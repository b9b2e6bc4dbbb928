import pg from 'pg';
import { databaseName } from './cluster.js';

const startingUp = '57P03';
const noSuchDatabase = '3D000';

/**
 * Whether the server accepts connections; creates the database if it is missing. Throws errors that waiting cannot fix.
 */
export async function answers(url: string): Promise<boolean> {
  try {
    await query(url, 'SELECT 1');
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return false; // a network error
    if (error.code === noSuchDatabase) return makeDatabase(url);
    if (error.code !== startingUp) throw error;
    return false;
  }
}

async function makeDatabase(url: string): Promise<boolean> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  await query(maintenance.href, `CREATE DATABASE ${databaseName}`);
  return true;
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // The query reports a lost connection; without a listener, the event would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
