import type { ApiKeyScope, UserRole } from './enums.js';

/** The authenticated caller: a user, through a session or an API key. */
export interface Actor {
  userId: string;
  /** An ADMIN counts as USER if the key lacks the scope `admin`. */
  role: UserRole;
  /** Whether it is an agent. Its actions start no automation by default, and it can own nothing. */
  isAgent?: boolean;
  sessionId?: string;
  /** Whether that session was opened with a password and no second factor. */
  passwordOnly?: boolean;
  apiKey?: { id: string; scopes: ApiKeyScope[] };
}
