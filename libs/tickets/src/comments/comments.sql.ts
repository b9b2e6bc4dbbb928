export const COUNT_COMMENT = 'UPDATE tickets SET comment_count = comment_count + $2, updated_at = $3 WHERE id = $1';
