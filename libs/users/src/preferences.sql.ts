export const INSERT_PREFERENCES = `
  INSERT INTO user_preferences
    (id, user_id, theme, notifications, timezone, language, email_notifications, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (user_id) DO NOTHING`;
