export const BATCH = 200;

export const NEXT_TWO_FACTORS = `
  SELECT user_id AS id, secret FROM two_factors WHERE user_id > $1 ORDER BY user_id LIMIT ${BATCH}`;

export const REPLACE_TWO_FACTOR_SECRET =
  'UPDATE two_factors SET secret = $3 WHERE user_id = $1 AND secret = $2 RETURNING 1';
