import { isLiveSession } from '#access';

export const USE_FLOW = `
  WITH used AS (
    DELETE FROM provider_flows WHERE state_hash = $1 AND browser_hash = $2 AND provider = $3 AND expires_at > $4
    RETURNING return_to, session_id
  )
  SELECT f.return_to AS "returnTo", f.session_id AS "sessionId", u.id AS "userId"
  FROM used f LEFT JOIN sessions s ON s.id = f.session_id AND ${isLiveSession('s', '$4')}
    LEFT JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL`;
