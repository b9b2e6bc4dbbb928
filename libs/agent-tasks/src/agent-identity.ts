import type { Actor } from '#contracts';

/** The user that Docket acts as for its own changes; a migration creates the row. */
export const AGENT_USER_ID = '00000000-0000-7000-8000-000000000001';

/**
 * Docket's own actor, with access to everything. Nobody can sign in as it: its row has no e-mail, password or
 * permissions, is disabled, and is never listed.
 */
export const agentActor: Actor = { userId: AGENT_USER_ID, role: 'ADMIN', isAgent: true };
