export const MENTIONED_AGENTS = `
  SELECT u.id FROM ticket_mentions m JOIN users u ON u.id = m.user_id
  WHERE m.comment_id = $1 AND u.kind = 'agent' AND u.id <> $2 ORDER BY u.id`;
