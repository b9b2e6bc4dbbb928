import type { Transaction } from '#data';
import { TRANSFER_PROJECTS, TRANSFER_WORKSPACES } from './transfer-ownership.sql.js';

/** To another owner of the project, or else to an owner of its workspace, who already had an owner's permissions. */
export async function transferProjects(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query(TRANSFER_PROJECTS, [userId, now]);
}

/** A transferred personal workspace becomes an ordinary one: its new owner already has a personal one. */
export async function transferWorkspaces(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query(TRANSFER_WORKSPACES, [userId, now]);
}
