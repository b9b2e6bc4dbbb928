import { Injectable } from '@nestjs/common';
import type { ProjectAccess } from '#access';
import type { Actor, FieldErrors, ImportSource } from '#contracts';
import type { Sql, Transaction } from '#data';
import { projectSchema } from '#tickets';
import { mapTicket } from './foreign/mapped-ticket.js';
import { MappingTable } from './foreign/mapping-table.js';
import { type ImportSettings, Preparation } from './foreign/preparation.js';
import type { StoredRow } from './foreign/stored-row.js';
import { ImportBatch, type NumberedRow } from './import-batch.js';
import { ForeignNames } from './mapping/foreign-names.js';
import { type MappedKind, type MappedValue, nameKey } from './mapping/mapping.js';
import { MappingResolver } from './mapping/mapping-resolver.js';

export interface RowProblem {
  row: number;
  field: string;
  message: string;
}

/** What an import would do: how each value would be mapped, and what is wrong with rows. */
export interface DryRun extends Record<MappedKind, MappedValue[]> {
  rows: number;
  problems: RowProblem[];
}

const PROBLEMS_PER_FIELD = 100;
const BATCH = 200;

/** Reads a file like an import, and writes nothing. */
@Injectable()
export class DryRuns {
  constructor(
    private readonly resolver: MappingResolver,
    private readonly preparation: Preparation,
    private readonly batches: ImportBatch,
  ) {}

  /** The rows are read twice: what they become is known when all names are. */
  async ofOtherTracker(
    sql: Sql,
    actor: Actor,
    project: ProjectAccess,
    source: ImportSource,
    settings: ImportSettings,
    read: () => AsyncIterable<StoredRow & { row: number }>,
  ): Promise<DryRun> {
    const names = new ForeignNames();
    let rows = 0;
    for await (const { ticket } of read()) {
      rows++;
      if (ticket) names.add(ticket);
    }
    const schema = await projectSchema(sql, project.id);
    const { workspaceId, id: projectId } = project;
    const mapping = await this.resolver.resolve(
      sql,
      { workspaceId, projectId, source, schema },
      names,
      settings.mapping,
    );
    const newGroups = new Set(
      (await this.preparation.newGroups(sql, actor, { workspaceId, projectId }, mapping)).map(nameKey),
    );
    const creates = { labels: settings.createLabels, groups: (name: string) => newGroups.has(nameKey(name)) };
    const context = { table: new MappingTable(mapping), schema, zone: settings.zone, creates };
    const found = new Problems();
    for await (const { row, ticket, problems } of read()) {
      const all = { ...problems };
      if (ticket) mapTicket(ticket, context, all);
      found.add(row, all);
    }
    const people = mapping.people.map(({ from, to }) => ({ from, to }));
    return { rows, ...mapping, people, problems: found.list };
  }

  async ofOwnFile(
    tx: Transaction,
    project: ProjectAccess,
    settings: Pick<ImportSettings, 'createLabels'>,
    columns: string[] | null,
    rows: AsyncIterable<NumberedRow>,
  ): Promise<DryRun> {
    const { workspaceId, id: projectId } = project;
    const scope = { workspaceId, projectId, columns, settings };
    const found = new Problems();
    const mapped = new Map<string, MappedValue & { kind: MappedKind }>();
    let count = 0;
    const check = async (batch: NumberedRow[]) => {
      const outcome = await this.batches.check(tx, scope, batch);
      for (const value of outcome.values) mapped.set(`${value.kind} ${value.from}`, value);
      for (const { row, errors } of outcome.errors) found.add(row, errors);
    };
    let batch: NumberedRow[] = [];
    for await (const row of rows) {
      count++;
      if (batch.push(row) < BATCH) continue;
      await check(batch);
      batch = [];
    }
    await check(batch);
    const of = (kind: MappedKind) =>
      [...mapped.values()].filter((value) => value.kind === kind).map(({ from, to }) => ({ from, to }));
    return {
      rows: count,
      ...{ people: of('people'), statuses: of('statuses'), types: of('types'), priorities: of('priorities') },
      ...{ labels: of('labels'), groups: of('groups'), fields: of('fields') },
      problems: found.list,
    };
  }
}

/** The first problems of each field: thousands of rows may have the same one. */
class Problems {
  readonly list: RowProblem[] = [];
  private readonly counts = new Map<string, number>();

  add(row: number, problems: FieldErrors): void {
    for (const [field, messages] of Object.entries(problems)) {
      for (const message of messages) {
        const count = this.counts.get(field) ?? 0;
        this.counts.set(field, count + 1);
        if (count < PROBLEMS_PER_FIELD) this.list.push({ row, field, message });
      }
    }
  }
}
