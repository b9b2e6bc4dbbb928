import type { ApiKeyScope, UserRole } from './enums.js';

/** Who is asking: a person, through a session or through a key of theirs. */
export interface Actor {
  userId: string;
  /** With a key that lacks the scope `admin`, an ADMIN is USER. */
  role: UserRole;
  /** Whether it is an agent. What it does starts no automation by itself, and it owns nothing. */
  isAgent?: boolean;
  sessionId?: string;
  /** Whether that session was opened with a password and no second factor. */
  passwordOnly?: boolean;
  apiKey?: { id: string; scopes: ApiKeyScope[] };
}
