import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type DestinationStream, pino } from 'pino';
import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { type Config, loadConfig } from '#config';
import { createApp } from '../../apps/api/src/create-app.js';
import { Passwords } from '../../libs/users/src/sign-in/passwords.js';
import { Client } from './client.js';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from './databases.js';
import { Given } from './given.js';
import { keepLog, keepSecretsOf } from './run-logs.js';
import { withVariables } from './with-variables.js';

/** How long a request waits for a database connection: a long wait on a busy machine is not a fault. */
const TIMEOUT = 60_000;
/** A thousandth of the real cost. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Created by the test environment, and shared by the test files of one worker process (answer-checker.mjs). */
interface AnswerChecker {
  document: OpenAPIObject;
  check(method: string, url: string, response: Response): void;
  checkSchema(name: string, value: unknown): void;
}
declare const answerCheckerFor: (sessionCookie: string, load: () => Promise<string>) => Promise<AnswerChecker>;

export interface RouteRecord {
  method: string;
  path: string;
}

/** A running API on its own clone of the template database, with what tests need to use it. */
export class Docket {
  readonly given = new Given(this);

  private constructor(
    readonly app: NestFastifyApplication,
    readonly config: Config,
    readonly url: string,
    readonly db: pg.Pool,
    readonly logs: string[],
    private readonly database: string,
  ) {}

  /**
   * `environment` overrides the test defaults; every test file that calls it gets its own database. By default,
   * requests wait for a connection as long as needed, and passwords are hashed cheaply.
   */
  static async start(
    environment: Record<string, string> = {},
    { patient = true, cheapPasswords = true } = {},
  ): Promise<Docket> {
    const database = `test_${randomBytes(6).toString('hex')}`;
    await createDatabase(database, TEMPLATE);
    const logs: string[] = [];
    const variables = {
      NODE_ENV: 'test',
      PORT: '0',
      RATE_LIMIT: 'off',
      CONSOLE: 'off', // its own tests turn it on
      OVERLOAD_WAIT: '0',
      OVERLOAD_EVENT_LOOP_DELAY: '0', // the tests themselves keep this event loop busy
      DOCKET_HOME: join(tmpdir(), database),
      DATABASE_URL: databaseUrl(database),
      DATABASE_POOL_SIZE: '5',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...environment,
    };
    keepSecretsOf(variables);
    const sink: DestinationStream = {
      write: (line) => {
        logs.push(line);
        keepLog(line);
      },
    };
    const { config, app } = await withVariables(variables, async () => {
      const config = loadConfig();
      return { config, app: await createApp(config, pino({ level: 'info' }, sink)) };
    });
    if (patient) Object.assign(poolOf(app).options, { connectionTimeoutMillis: TIMEOUT });
    if (cheapPasswords) app.get(Passwords, { strict: false }).cost = CHEAP;
    await app.listen(0, '127.0.0.1');
    const pool = new pg.Pool({ connectionString: variables.DATABASE_URL, max: 3 });
    pool.on('error', () => undefined);
    const docket = new Docket(app, config, await app.getUrl(), pool, logs, database);
    docket.checker = await answerCheckerFor(config.sessionCookie, async () =>
      (await fetch(`${docket.url}/openapi.json`)).text(),
    );
    return docket;
  }

  checker!: AnswerChecker;

  get document(): OpenAPIObject {
    return this.checker.document;
  }

  /** Without a credential by default: `as()`, `as(user)`, `as({ apiKey })`. */
  as(credential: { cookie?: string; apiKey?: string } = {}): Client {
    return new Client(this, credential);
  }

  get fastify(): FastifyInstance {
    return this.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  }

  /** The routes that Fastify serves, which may be more than the document lists. */
  get routes(): RouteRecord[] {
    const parents: string[] = [];
    return this.fastify
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
        if (indent === undefined || part === undefined) return [];
        const path = `${parents[indent.length / 4 - 1] ?? ''}${part}`;
        parents[indent.length / 4] = path;
        return (methods?.split(', ') ?? []).map((method) => ({ method, path }));
      });
  }

  async rows<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.db.query<Row>(sql, parameters)).rows;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.db.end();
    await dropDatabase(this.database);
    rmSync(join(tmpdir(), this.database), { recursive: true, force: true });
  }
}

const poolOf = (app: NestFastifyApplication): pg.Pool =>
  (app.get(DataSource).driver as unknown as { master: pg.Pool }).master;
