import { isMember } from '#access';

export const ADMINS_OF_PROJECT = `
  SELECT u.id FROM users u WHERE u.disabled_at IS NULL AND u.role <> 'VIEWER' AND ${isMember(
    'u.id',
    { workspaceId: '$1', projectId: '$2' },
    { role: 'admin', confirmed: true },
  )}`;
