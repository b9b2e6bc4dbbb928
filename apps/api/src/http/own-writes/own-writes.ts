import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { type Database, LATEST_POSITION, parsePosition, type Replicas, RequestScope, requestScope } from '#data';
import { PositionTokens } from './position-token.js';

/** Of a response: how far the log was after the write. Of a request: the last one the caller got. */
export const POSITION_HEADER = 'docket-position';

const READS = new Set(['GET', 'HEAD']);

interface Options {
  config: Config;
  db: Database;
  replicas: Replicas;
}

/**
 * Lets requests that only read use replicas, and makes callers see their own writes: the response to a write contains
 * the position of the log, as a header and for sessions as a cookie, and a request that sends it back is read from a
 * replica only if that has replayed the position. Without replicas, none of this is installed.
 */
export function readOwnWrites(fastify: FastifyInstance, { config, db, replicas }: Options): void {
  if (replicas.all.length === 0) return;
  replicas.start();
  const tokens = new PositionTokens(config);
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  let latest = 0n; // a response that is sent later never carries an earlier position

  const positionOf = (request: FastifyRequest): bigint => {
    const positions = [request.headers[POSITION_HEADER], request.cookies[config.positionCookie]].map(
      (token) => tokens.read(token) ?? 0n,
    );
    return positions.reduce((one, other) => (one > other ? one : other));
  };

  // After the body is read: reading it loses the context of earlier hooks.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const scope = new RequestScope(positionOf(request), READS.has(request.method));
    scopes.set(request, scope);
    requestScope.run(scope, done);
  });

  fastify.addHook('onSend', async (request, reply) => {
    if (!scopes.get(request)?.wrote) return;
    const position = await endOfLog(db);
    if (position > latest && position !== LATEST_POSITION) latest = position;
    const token = tokens.make(position > latest ? position : latest);
    reply.header(POSITION_HEADER, token);
    if (hasSession(request, reply, config)) setPositionCookie(reply, config, token, tokens.validFor);
  });
}

/**
 * The write is done, so a failure to read the position must not fail the request: the caller reads from the primary for
 * a while.
 */
async function endOfLog(db: Database): Promise<bigint> {
  try {
    const [row] = await db.query<{ position: string }>('SELECT pg_current_wal_insert_lsn()::text AS position');
    return parsePosition(row!.position);
  } catch {
    return LATEST_POSITION;
  }
}

function hasSession(request: FastifyRequest, reply: FastifyReply, { sessionCookie }: Config): boolean {
  if (request.cookies[sessionCookie] !== undefined) return true;
  return [reply.getHeader('set-cookie') ?? []].flat().some((cookie) => String(cookie).startsWith(`${sessionCookie}=`));
}

function setPositionCookie(reply: FastifyReply, config: Config, token: string, maxAge: number): void {
  const { production, SESSION_SAME_SITE: sameSite } = config;
  const secure = production || sameSite === 'none';
  reply.setCookie(config.positionCookie, token, { httpOnly: true, path: '/', sameSite, secure, maxAge });
}
