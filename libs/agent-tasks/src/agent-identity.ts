import type { Actor } from '#contracts';

/** The person Docket is where it changes something by itself; the row is made by a migration. */
export const AGENT_USER_ID = '00000000-0000-7000-8000-000000000001';

/**
 * Acts everywhere, since its work is Docket's own. Only code can be it: its row has no e-mail, no password and no
 * rights, is disabled, and is listed nowhere.
 */
export const agentActor: Actor = { userId: AGENT_USER_ID, role: 'ADMIN', isAgent: true };
