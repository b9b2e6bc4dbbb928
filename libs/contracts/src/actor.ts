import type { ApiKeyScope, UserRole } from './enums.js';

/** Who is asking: a person, through a session or through a key of theirs. */
export interface Actor {
  userId: string;
  /** With a key that lacks the scope `admin`, an ADMIN is USER. */
  role: UserRole;
  /** Whether it is an agent. What it does starts no automation by itself, and it owns nothing. */
  isAgent?: boolean;
  sessionId?: string;
  apiKey?: { id: string; scopes: ApiKeyScope[] };
}
