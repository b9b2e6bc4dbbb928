export const TIME_ZONES_IN_USE = 'SELECT DISTINCT timezone AS zone FROM user_preferences';
