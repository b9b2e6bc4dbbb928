export const USER_ROLES = ['ADMIN', 'USER', 'VIEWER'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** From least to most: PostgreSQL compares the `member_role` enum in this order too. */
export const MEMBER_ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const PROJECT_STATUSES = ['active', 'archived', 'deleted'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_VISIBILITIES = ['private', 'public'] as const;
export type ProjectVisibility = (typeof PROJECT_VISIBILITIES)[number];

export const API_KEY_SCOPES = [
  'tickets:read',
  'tickets:write',
  'projects:read',
  'projects:write',
  'user:read',
  'user:write',
  'webhooks:read',
  'webhooks:write',
  'agent-tasks:read',
  'agent-tasks:write',
] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Where a linked repository lives. */
export const REPOSITORY_PROVIDERS = ['github', 'gitea', 'gitlab', 'local'] as const;
export type RepositoryProvider = (typeof REPOSITORY_PROVIDERS)[number];
