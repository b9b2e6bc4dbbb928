import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { hashToken, isLiveSession, newSessionToken, SESSION_IDLE } from '#access';
import { type Actor, Clock, NotFound, type UserRole } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, Session, type Sort, type Transaction } from '#data';
import type { UserProfile } from '../user.queries.js';
import {
  countSessions,
  DELETE_OTHER_SESSIONS,
  LIVE_SESSION,
  LIVE_SESSION_WITH_USER,
  RECORD_SECOND_FACTOR,
  sessionsOfUser,
} from './sessions.sql.js';

const DAY = 24 * 60 * 60 * 1000;
export const SESSION_ABSOLUTE = 30 * DAY;
const TOUCH_EVERY = 10 * 60 * 1000; // last use is written at most this often, not on every request

export interface Client {
  address: string;
  userAgent: string | null;
}

/** How a session was opened. `recovery` is a link created by the operator. */
export type SignInMethod = 'password' | 'two_factor' | 'provider' | 'passkey' | 'recovery';

export interface NewSession {
  token: string;
  expiresAt: Date;
}

/** The session of a request. */
export interface CurrentSession {
  user: UserProfile;
  /** Unless it is used before. */
  expiresAt: Date;
}

interface LiveSession {
  sessionId: string;
  userId: string;
  role: UserRole;
  lastUsedAt: Date;
  passwordOnly: boolean;
}

export interface SessionRecord {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  address: string | null;
  userAgent: string | null;
  current: boolean;
}

const SORTS = { createdAt: { column: 's.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class SessionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Always a new token: a cookie value set before sign-in is never adopted. */
  async open(tx: Transaction, userId: string, client: Client, openedWith: SignInMethod): Promise<NewSession> {
    const now = this.clock.now();
    const token = newSessionToken();
    const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE);
    await tx.manager.insert(Session, {
      id: uuidv7(),
      userId,
      tokenHash: hashToken(token),
      address: client.address,
      userAgent: client.userAgent?.slice(0, 512) ?? null,
      openedWith,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /**
   * The owner of a session cookie; undefined if it is unknown, expired or idle too long, or if the user is disabled.
   */
  async authenticate(token: string): Promise<Actor | undefined> {
    const row = await this.find<LiveSession>(token, LIVE_SESSION);
    return row && actorOf(row);
  }

  /** The same, with the session and its user in the same statement. */
  async authenticateWithUser(token: string): Promise<{ actor: Actor; session: CurrentSession } | undefined> {
    const row = await this.find<LiveSession & UserProfile & { endsAt: Date }>(token, LIVE_SESSION_WITH_USER);
    if (!row) return undefined;
    const { sessionId, userId, passwordOnly, lastUsedAt, endsAt, ...user } = row;
    const expiresAt = new Date(Math.min(endsAt.getTime(), lastUsedAt.getTime() + SESSION_IDLE));
    return { actor: actorOf(row), session: { user, expiresAt } };
  }

  /** A live session, whose last use is now. */
  private async find<Row extends LiveSession>(token: string, statement: string): Promise<Row | undefined> {
    const now = this.clock.now();
    const [row] = await this.db.query<Row>(statement, [hashToken(token), now]);
    if (!row || now.getTime() - row.lastUsedAt.getTime() <= TOUCH_EVERY) return row;
    await this.db.withManager((manager) => manager.update(Session, { id: row.sessionId }, { lastUsedAt: now }));
    return { ...row, lastUsedAt: now };
  }

  async list(actor: Actor, request: PageRequest): Promise<Page<SessionRecord>> {
    const now = this.clock.now();
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 's.id');
    const live = `s.user_id = ${parameters.add(actor.userId)} AND ${isLiveSession('s', parameters.add(now))}`;
    const current = `coalesce(s.id = ${parameters.add(actor.sessionId ?? null)}::uuid, false)`;
    return paging.read(this.db, parameters, {
      count: countSessions(live),
      rows: sessionsOfUser(current, paging.sortValue, live, paging.condition(parameters), paging.window(parameters)),
    });
  }

  async end(actor: Actor, sessionId: string): Promise<string> {
    if (!isUuid(sessionId)) throw new NotFound('Session');
    const { userId } = actor;
    const ended = await this.db.withManager((manager) => manager.delete(Session, { id: sessionId, userId }));
    if (!ended.affected) throw new NotFound('Session');
    return sessionId.toLowerCase();
  }

  /** Called after a second factor was set up in this session, which then counts as opened with both factors. */
  async confirmSecondFactor(tx: Transaction, { sessionId }: Actor): Promise<void> {
    await tx.query(RECORD_SECOND_FACTOR, [sessionId ?? null]);
  }

  /** Called after the second factor was removed: sessions opened with it now count as opened with the password. */
  async forgetSecondFactor(tx: Transaction, userId: string): Promise<void> {
    await tx.manager.update(Session, { userId, openedWith: 'two_factor' }, { openedWith: 'password' });
  }

  /** Ends every session of the user. */
  async endAll(tx: Transaction, userId: string): Promise<void> {
    await tx.manager.delete(Session, { userId });
  }

  /** Ends all sessions but the current one, after a password change. */
  async endOthers(tx: Transaction, actor: Actor): Promise<void> {
    await tx.query(DELETE_OTHER_SESSIONS, [actor.userId, actor.sessionId ?? null]);
  }
}

function actorOf({ sessionId, userId, role, passwordOnly }: LiveSession): Actor {
  return { sessionId, userId, role, ...(passwordOnly && { passwordOnly }) };
}
