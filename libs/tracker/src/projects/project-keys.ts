import { Injectable } from '@nestjs/common';
import { ValidationFailed } from '#contracts';
import { ProjectKey, type Transaction } from '#data';

export const KEY_PATTERN = /^[A-Za-z][A-Za-z0-9]{1,9}$/;
const LONGEST = 10;
const SHORTEST_ALONE = 4; // letters taken from a name of one word

/** `Website Redesign` → `WR`, `Backend` → `BACK`: initials, or the beginning of a single word. */
export function keyFromName(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  const initials = words.map((word) => word[0]).join('');
  const candidate = (words.length > 1 ? initials : (words[0] ?? '').slice(0, SHORTEST_ALONE)).slice(0, LONGEST);
  const key = /^[A-Z]/.test(candidate) ? candidate : `P${candidate}`.slice(0, LONGEST);
  return key.length >= 2 ? key : `${key}X`;
}

@Injectable()
export class ProjectKeys {
  /** A free key made from the name: `WR`, then `WR2`, `WR3` … */
  async derive(tx: Transaction, name: string): Promise<string> {
    const stem = keyFromName(name);
    const [row] = await tx.query<{ key: string }>(
      `SELECT candidate AS key FROM (
         SELECT CASE WHEN n = 1 THEN $1 ELSE left($1, ${LONGEST} - length(n::text)) || n END AS candidate, n
         FROM generate_series(1, 100000) n
       ) candidates
       WHERE NOT EXISTS (SELECT FROM project_keys k WHERE k.key = candidate) ORDER BY n LIMIT 1`,
      [stem],
    );
    if (!row) throw ValidationFailed.on('key', 'Key is required: none could be made from the name');
    return row.key;
  }

  /** Reserves a key for ever; one the project had before is its own already. */
  async reserve(tx: Transaction, key: string, project: { id: string; workspaceId: string }): Promise<void> {
    const [taken] = await tx.query<{ projectId: string }>(
      'SELECT project_id AS "projectId" FROM project_keys WHERE key = $1',
      [key],
    );
    if (taken?.projectId === project.id) return;
    if (taken) throw ValidationFailed.on('key', 'Key must be unique');
    await tx.manager.insert(ProjectKey, { key, projectId: project.id, workspaceId: project.workspaceId });
  }
}
