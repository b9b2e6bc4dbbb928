import { isLiveSession, SESSION_IDLE } from '#access';
import { PROFILE } from '../user.queries.js';

const SESSION = `s.id AS "sessionId", u.id AS "userId", u.role, s.last_used_at AS "lastUsedAt",
  coalesce(s.opened_with, 'password') = 'password' AS "passwordOnly"`;

const live = (columns: string): string => `
  SELECT ${columns}
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND ${isLiveSession('s', '$2')} AND u.disabled_at IS NULL`;

export const LIVE_SESSION = live(SESSION);

export const LIVE_SESSION_WITH_USER = live(`${SESSION}, ${PROFILE}, s.expires_at AS "endsAt"`);

export const RECORD_SECOND_FACTOR = `
  UPDATE sessions SET opened_with = 'two_factor' WHERE id = $1 AND coalesce(opened_with, 'password') = 'password'`;

export const DELETE_OTHER_SESSIONS = 'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2';

export const countSessions = (live: string): string => `SELECT count(*) FROM sessions s WHERE ${live}`;

export const sessionsOfUser = (
  current: string,
  sortValue: string,
  live: string,
  condition: string,
  window: string,
): string =>
  `SELECT s.id, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", least(s.expires_at, s.last_used_at + interval '${SESSION_IDLE / 1000} seconds') AS "expiresAt",
          s.address, s.user_agent AS "userAgent", ${current} AS current, ${sortValue}
   FROM sessions s WHERE ${live} ${condition} ${window}`;
