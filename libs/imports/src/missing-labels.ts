import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Clock, NAME_LENGTH } from '#contracts';
import type { Transaction } from '#data';
import { DEFAULT_LABEL_COLOR } from '#tickets';
import { storable } from './markup/foreign-text.js';
import { INSERT_MISSING_LABELS } from './missing-labels.sql.js';

/** Makes the labels that a file names and the workspace does not have. */
@Injectable()
export class MissingLabels {
  constructor(private readonly clock: Clock) {}

  /** Returns the ids of those that it made. */
  async make(tx: Transaction, workspaceId: string, names: string[]): Promise<string[]> {
    const items = newItems(names);
    if (items.length === 0) return [];
    const values = [workspaceId, JSON.stringify(items), DEFAULT_LABEL_COLOR, this.clock.now()];
    const rows = await tx.query<{ id: string }>(INSERT_MISSING_LABELS, values);
    return rows.map(({ id }) => id);
  }
}

/** With ids; names that are too long cannot be made. */
export const newItems = (names: string[]): { id: string; name: string }[] =>
  names
    .map((name) => storable(name).trim())
    .filter((name) => name !== '' && [...name].length <= NAME_LENGTH)
    .map((name) => ({ id: uuidv7(), name }));
