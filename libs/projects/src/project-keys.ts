import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { ValidationFailed } from '#contracts';
import { LOCK_OF, ProjectKey, type Transaction } from '#data';

export const KEY_PATTERN = /^[A-Za-z][A-Za-z0-9]{1,9}$/;
const MAX_LENGTH = 10;
const LETTERS_OF_ONE_WORD = 4;
const MAX_SIMILAR = 100_000; // projects whose names give the same key
const DERIVATION_LOCK = 7_236_021; // arbitrary lock number; serializes creations that would derive the same key

/** `Website Redesign` → `WR`, `Backend` → `BACK`: initials, or the beginning of a single word. */
export function keyFromName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  const words = plain.match(/[A-Z0-9]+/g) ?? [];
  const initials = words.map((word) => word[0]).join('');
  const candidate = (words.length > 1 ? initials : (words[0] ?? '').slice(0, LETTERS_OF_ONE_WORD)).slice(0, MAX_LENGTH);
  const key = /^[A-Z]/.test(candidate) ? candidate : `P${candidate}`.slice(0, MAX_LENGTH);
  return key.length >= 2 ? key : `${key}X`;
}

const numbered = (stem: string, number: number): string =>
  number === 1 ? stem : `${stem.slice(0, MAX_LENGTH - String(number).length)}${number}`;

@Injectable()
export class ProjectKeys {
  /** A free key derived from the name: `WR`, then `WR2`, `WR3` … */
  async derive(tx: Transaction, name: string): Promise<string> {
    const stem = keyFromName(name);
    await tx.query(LOCK_OF, [DERIVATION_LOCK, stem]);
    for (let first = 1, count = 10; first < MAX_SIMILAR; first += count, count *= 10) {
      const candidates = Array.from({ length: count }, (_, index) => numbered(stem, first + index));
      const taken = await tx.manager.findBy(ProjectKey, { key: Any(candidates) });
      const keys = new Set(taken.map(({ key }) => key));
      const free = candidates.find((candidate) => !keys.has(candidate));
      if (free) return free;
    }
    throw ValidationFailed.on('key', 'Key is required: none could be derived from the name');
  }

  /** Reserves a key forever; keys that the project had before already belong to it. */
  async reserve(tx: Transaction, key: string, project: { id: string; workspaceId: string }): Promise<void> {
    const taken = await tx.manager.findOneBy(ProjectKey, { key });
    if (taken?.projectId === project.id) return;
    if (taken) throw ValidationFailed.on('key', 'Key must be unique');
    await tx.manager.insert(ProjectKey, { key, projectId: project.id, workspaceId: project.workspaceId });
  }
}
