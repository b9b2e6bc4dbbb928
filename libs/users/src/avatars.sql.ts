export const DELETE_AVATAR = 'DELETE FROM avatars WHERE user_id = $1 RETURNING storage_key AS key';
