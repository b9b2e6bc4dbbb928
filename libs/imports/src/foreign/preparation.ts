import { Injectable } from '@nestjs/common';
import { AccessService } from '#access';
import { type Actor, Clock, Forbidden, type ImportSource } from '#contracts';
import type { Sql, Transaction } from '#data';
import { projectSchema } from '#tickets';
import { ForeignNames } from '../mapping/foreign-names.js';
import { type GivenMapping, type MappedValue, type Mapping, nameKey } from '../mapping/mapping.js';
import { MappingResolver } from '../mapping/mapping-resolver.js';
import { MissingLabels, newItems } from '../missing-labels.js';
import {
  DELETE_MADE_GROUPS,
  DELETE_MADE_LABELS,
  INSERT_MISSING_GROUPS,
  NAMES_OF_GROUPS,
  RECORD_PREPARED,
  ROWS_TO_PREPARE,
} from './preparation.sql.js';
import type { StoredRow } from './stored-row.js';

/** What a caller chose for an import from another tracker. */
export interface ImportSettings {
  mapping: GivenMapping;
  createLabels: boolean;
  /** The caller's time zone, for dates that have none. */
  zone: string;
}

/** Labels and groups that an import made, by id. */
export interface Made {
  labels: string[];
  groups: string[];
}

interface Prepared {
  id: string;
  workspaceId: string;
  projectId: string;
  source: ImportSource;
  settings: ImportSettings;
}

const ROWS = 1_000; // at once
const CHARACTERS = 1024 * 1024;

/** Before the first ticket of an import is made: decides what its values become, and makes labels and groups. */
@Injectable()
export class Preparation {
  constructor(
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly resolver: MappingResolver,
    private readonly labels: MissingLabels,
  ) {}

  async run(tx: Transaction, actor: Actor, job: Prepared): Promise<void> {
    const names = await this.namesOf(tx, job.id);
    const scope = { ...job, schema: await projectSchema(tx, job.projectId) };
    const { mapping: given, createLabels } = job.settings;
    const mapping = await this.resolver.resolve(tx, scope, names, given);
    const made = {
      labels: createLabels ? await this.labels.make(tx, job.workspaceId, missing(mapping.labels)) : [],
      groups: await this.makeGroups(tx, job, await this.newGroups(tx, actor, job, mapping)),
    };
    const ids = [...made.labels, ...made.groups];
    const final = ids.length > 0 ? await this.resolver.resolve(tx, scope, names, given, ids) : mapping;
    await tx.query(RECORD_PREPARED, [job.id, JSON.stringify(final), JSON.stringify(made), this.clock.now()]);
  }

  /**
   * The groups that would be made, by name. A closed group takes no more tickets, an open one may be unwanted, and a second
   * of the same name would only confuse. Groups belong to the workspace: others than its members may not make any.
   */
  async newGroups(
    sql: Sql,
    actor: Actor,
    { workspaceId, projectId }: Pick<Prepared, 'workspaceId' | 'projectId'>,
    mapping: Mapping,
  ): Promise<string[]> {
    if (!(await this.mayMakeGroups(sql, actor, workspaceId))) return [];
    const groups = await sql.query<{ name: string }>(NAMES_OF_GROUPS, [workspaceId, projectId]);
    const taken = new Set(groups.map(({ name }) => nameKey(name)));
    return missing(mapping.groups).filter((name) => !taken.has(nameKey(name)));
  }

  /** Deletes those that nobody uses or has changed. */
  async undo(tx: Transaction, { labels, groups }: Made): Promise<void> {
    const now = this.clock.now();
    if (labels.length > 0) await tx.query(DELETE_MADE_LABELS, [labels, now]);
    if (groups.length > 0) await tx.query(DELETE_MADE_GROUPS, [groups, now]);
  }

  private async mayMakeGroups(sql: Sql, actor: Actor, workspaceId: string): Promise<boolean> {
    try {
      await this.access.workspace(sql, actor, workspaceId, 'write');
      return true;
    } catch (refusal) {
      if (refusal instanceof Forbidden) return false;
      throw refusal;
    }
  }

  private async namesOf(tx: Transaction, importId: string): Promise<ForeignNames> {
    const names = new ForeignNames();
    let last = 0;
    for (;;) {
      const rows = await tx.query<{ row: number; data: StoredRow }>(ROWS_TO_PREPARE, [
        importId,
        last,
        ROWS,
        CHARACTERS,
      ]);
      if (rows.length === 0) return names;
      for (const { data } of rows) if (data.ticket) names.add(data.ticket);
      last = rows.at(-1)!.row;
    }
  }

  private async makeGroups(tx: Transaction, { workspaceId, projectId }: Prepared, names: string[]): Promise<string[]> {
    const items = newItems(names);
    if (items.length === 0) return [];
    await tx.query(INSERT_MISSING_GROUPS, [workspaceId, projectId, JSON.stringify(items), this.clock.now()]);
    return items.map(({ id }) => id);
  }
}

const missing = (values: MappedValue[]): string[] => values.filter(({ to }) => to === null).map(({ from }) => from);
