import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Response } from 'supertest';
import type { Config } from '#config';
import { Client } from './client.js';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from './databases.js';
import { SECRET } from './deliveries.js';
import { Given } from './given.js';
import { keepLog, keepSecretsOf } from './run-logs.js';
import { withVariables } from './with-variables.js';

/** Created by the test environment, and shared by the test files of one worker process (answer-checker.mjs). */
interface AnswerChecker {
  document: OpenAPIObject;
  check(method: string, url: string, response: Response): void;
  checkSchema(name: string, value: unknown): void;
}
declare const answerCheckerFor: (sessionCookie: string, load: () => Promise<string>) => Promise<AnswerChecker>;

interface Options {
  /** Whether requests wait for a database connection as long as needed. */
  patient: boolean;
  cheapPasswords: boolean;
  /** Whether no other test file has used the database: deleted rows take up pages, which matters to plans. */
  unused: boolean;
}

/** Of applications.mjs. */
interface Application {
  readonly app: NestFastifyApplication;
  readonly config: Config;
  readonly url: string;
  readonly db: pg.Pool;
  readonly logs: string[];
}
type KeepLog = (line: string) => void;
declare const applications: {
  takeIdle(keepLog: KeepLog): Application | undefined;
  start(options: Options & { keepLog: KeepLog; reusable: boolean }): Promise<Application>;
  release(application: Application): Promise<'kept' | 'closed'>;
  close(application: Application): Promise<void>;
};

export interface RouteRecord {
  method: string;
  path: string;
}

/** A running API on its own clone of the template database, with what tests need to use it. */
export class Docket {
  readonly given = new Given(this);
  readonly config: Config;
  readonly url: string;
  readonly db: pg.Pool;
  private isAltered = false;

  private constructor(private readonly application: Application) {
    this.config = application.config;
    this.url = application.url;
    this.db = application.db;
  }

  /**
   * `environment` overrides the test defaults. Every test file that calls it gets an API and a database of its own; with
   * the defaults, they may be those of an earlier file, emptied.
   */
  static async start(environment: Record<string, string> = {}, options: Partial<Options> = {}): Promise<Docket> {
    const reusable = Object.keys({ ...environment, ...options }).length === 0;
    const idle = reusable ? applications.takeIdle(keepLog) : undefined;
    const docket = new Docket(idle ?? (await startApplication(environment, { reusable, ...options })));
    docket.checker = await answerCheckerFor(docket.config.sessionCookie, async () =>
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

  /** A service of the API, to call its methods. Its clock may be set; whoever changes another service uses `app`. */
  service<T>(type: Type<T>): T {
    return this.application.app.get(type, { strict: false });
  }

  /** Whoever has it may change it, so that no later test file gets this API. */
  get app(): NestFastifyApplication {
    this.isAltered = true;
    return this.application.app;
  }

  get logs(): string[] {
    return this.application.logs;
  }

  get fastify(): FastifyInstance {
    this.isAltered = true;
    return fastifyOf(this.application);
  }

  /** The routes that Fastify serves, which may be more than the document lists. */
  get routes(): RouteRecord[] {
    const parents: string[] = [];
    return fastifyOf(this.application)
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
    if (this.isAltered) await applications.close(this.application);
    else if ((await applications.release(this.application)) === 'kept') return;
    await dropDatabase(databaseOf(this.config));
  }
}

const fastifyOf = ({ app }: Application) => app.getHttpAdapter().getInstance() as unknown as FastifyInstance;

const databaseOf = ({ DATABASE_URL }: Config): string => new URL(DATABASE_URL!).pathname.slice(1);

async function startApplication(
  environment: Record<string, string>,
  options: Partial<Options> & { reusable: boolean },
): Promise<Application> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(database, TEMPLATE);
  const variables = {
    NODE_ENV: 'test',
    PORT: '0',
    RATE_LIMIT: 'off',
    CONSOLE: 'off', // its own tests turn it on
    OVERLOAD_WAIT: '0',
    OVERLOAD_EVENT_LOOP_DELAY: '0', // the tests themselves keep this event loop busy
    GITHUB_WEBHOOK_SECRET: SECRET,
    DOCKET_HOME: join(tmpdir(), database),
    DATABASE_URL: databaseUrl(database),
    DATABASE_POOL_SIZE: '5',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...environment,
  };
  keepSecretsOf(variables);
  return withVariables(variables, () =>
    applications.start({ keepLog, patient: true, cheapPasswords: true, unused: false, ...options }),
  );
}
