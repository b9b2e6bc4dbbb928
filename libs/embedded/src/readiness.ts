import pg from 'pg';
import { databaseName } from './cluster.js';

const startingUp = '57P03';
const noSuchDatabase = '3D000';

/** Whether it answers yet; the database is made on the way if it is not there. Throws what waiting does not mend. */
export async function answers(url: string): Promise<boolean> {
  try {
    await query(url, 'SELECT 1');
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return false; // one of the network
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
  // A server that goes away in between is reported by the query; unheard, the event would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
