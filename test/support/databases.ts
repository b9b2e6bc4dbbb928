import pg from 'pg';

export const TEMPLATE = 'docket_template';

export function databaseUrl(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  url.pathname = `/${name}`;
  return url.toString();
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const createDatabase = (name: string, template = 'template0'): Promise<void> =>
  administer(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`);

export const dropDatabase = (name: string): Promise<void> =>
  administer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
