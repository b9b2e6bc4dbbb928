import type { ApiKeyScope, UserRole } from './enums.js';

/** Who is asking: a person, through a session or through a key of theirs. */
export interface Actor {
  userId: string;
  role: UserRole;
  sessionId?: string;
  apiKey?: { id: string; scopes: ApiKeyScope[] };
}
