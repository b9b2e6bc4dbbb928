import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import {
  type FieldErrors,
  type ImportSource,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  ValidationFailed,
} from '#contracts';
import type { Sql } from '#data';
import { columnNamed, type ProjectSchema } from '#tickets';
import { displayName } from '../import-columns.js';
import type { ForeignNames } from './foreign-names.js';
import { uniqueNames } from './foreign-people.js';
import { type GivenMapping, type MappedKind, type Mapping, nameKey, plainName } from './mapping.js';
import { GROUPS_NAMED, LABELS_NAMED, MEMBERS_NAMED } from './mapping-resolver.sql.js';
import { usualValue } from './usual-names.js';

export interface MappingScope {
  workspaceId: string;
  projectId: string;
  source: ImportSource;
  schema: ProjectSchema;
}

/** Why a caller's choice is refused. */
const REFUSALS: Record<MappedKind, string> = {
  people: 'Person must be a member',
  statuses: 'Status must be a status or the id of a column',
  types: 'Type must be valid',
  priorities: 'Priority must be valid',
  labels: 'Label must be valid',
  groups: 'Group must be valid',
  fields: 'Field must be the id or the key of a field',
};

const MAX_FAULTS = 10; // values that are named

/** Decides what the values of another tracker become, by what the caller chose, and else by what they usually mean. */
@Injectable()
export class MappingResolver {
  /** Throws if the caller chose something that does not exist here. */
  async check(sql: Sql, scope: MappingScope, given: GivenMapping): Promise<void> {
    const { people, labels, groups } = await this.lookUp(sql, scope, undefined, given);
    const { schema } = scope;
    const faults: FieldErrors = {};
    const mustBe = (kind: MappedKind, isValid: (to: string) => boolean) => {
      const wrong = (given[kind] ?? []).filter(({ to }) => to !== null && !isValid(to));
      const named = wrong.slice(0, MAX_FAULTS).map(({ from }) => `${REFUSALS[kind]}: ${displayName(from)}`);
      if (wrong.length > 0) faults[`mapping.${kind}`] = named;
    };
    mustBe('people', (to) => isUuid(to) && people.has(to));
    mustBe('statuses', (to) => isStatus(to) || schema.columns.some(({ id }) => id === to));
    mustBe('types', (to) => (TICKET_TYPES as readonly string[]).includes(to));
    mustBe('priorities', (to) => (TICKET_PRIORITIES as readonly string[]).includes(to));
    mustBe('labels', (to) => labels.has(to));
    mustBe('groups', (to) => groups.has(to));
    mustBe('fields', (to) => schema.fields.some(({ id, key }) => id === to || key === to));
    if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  }

  /** What was unknown when the caller chose is `made` in the meantime: labels and groups, by id. */
  async resolve(
    sql: Sql,
    scope: MappingScope,
    names: ForeignNames,
    given: GivenMapping,
    made: readonly string[] = [],
  ): Promise<Mapping> {
    const found = await this.lookUp(sql, scope, names, given);
    const { fields, columns } = scope.schema;
    const chosen = Object.fromEntries(
      Object.entries(given).map(([kind, list]) => [kind, new Map(list.map(({ from, to }) => [nameKey(from), to]))]),
    ) as Partial<Record<MappedKind, Map<string, string | null>>>;
    const mapped = (kind: Exclude<MappedKind, 'people'>, usual: (name: string) => string | null | undefined) =>
      names.of(kind).map((from) => {
        const choice = chosen[kind]?.get(nameKey(from));
        const known = usual(from) ?? null;
        const isUnchosen = choice === undefined || (choice === null && known !== null && made.includes(known));
        return { from, to: isUnchosen ? known : choice };
      });
    const everyone = names.people.all;
    const shown = uniqueNames(everyone);
    return {
      people: everyone.map((person, index) => {
        const aliases = [shown[index]!, person.email, person.name, person.id].filter((name) => name !== null);
        const choice = aliases.map((name) => chosen.people?.get(nameKey(name))).find((to) => to !== undefined);
        const member = [person.email, person.id].map((name) => name && found.people.get(nameKey(name))).find(Boolean);
        return { ...person, from: shown[index]!, to: (choice === undefined ? member : choice) ?? null };
      }),
      statuses: mapped(
        'statuses',
        (name) =>
          columnNamed(columns, name)?.id ??
          usualValue('statuses', name) ??
          usualValue('statuses', names.categoryOf(name) ?? ''),
      ),
      types: mapped('types', (name) => usualValue('types', name)),
      priorities: mapped('priorities', (name) => usualValue('priorities', name)),
      labels: mapped('labels', (name) => found.labels.get(nameKey(name))),
      groups: mapped('groups', (name) => found.groups.get(nameKey(name))),
      fields: mapped('fields', (column) => fields.find(({ name, key }) => isColumnOf(column, name, key))?.id).map(
        ({ from, to }) => ({ from, to: fields.find(({ key }) => key === to)?.id ?? to }),
      ),
    };
  }

  /** What the names and the chosen ids refer to, with one statement for each kind; ids refer to themselves. */
  private async lookUp(sql: Sql, scope: MappingScope, names: ForeignNames | undefined, given: GivenMapping) {
    const { workspaceId, projectId, source } = scope;
    const idsOf = (kind: MappedKind) => (given[kind] ?? []).flatMap(({ to }) => (to && isUuid(to) ? [to] : []));
    const everyone = names?.people.all ?? [];
    const ids = everyone.flatMap(({ id }) => id ?? []);
    const people = await sql.query<{ id: string; email: string; login: string | null }>(MEMBERS_NAMED, [
      workspaceId,
      projectId,
      everyone.flatMap(({ email }) => (email ? [nameKey(email)] : [])),
      [...idsOf('people'), ...ids.filter((id) => isUuid(id))],
      source === 'github' ? ids.map(nameKey) : [],
      'github',
    ]);
    const named = async (statement: string, kind: 'labels' | 'groups', ...rest: string[]) => {
      const values = [workspaceId, (names?.of(kind) ?? []).map(plainName), idsOf(kind), ...rest];
      const rows = await sql.query<{ name: string | null; id: string }>(statement, values);
      return new Map(
        rows.flatMap(({ name, id }) => [[id, id] as const, ...(name ? [[nameKey(name), id] as const] : [])]),
      );
    };
    return {
      people: new Map(
        people.flatMap(({ id, email, login }) =>
          [id, email, ...(login ? [login] : [])].map((name) => [name, id] as const),
        ),
      ),
      labels: await named(LABELS_NAMED, 'labels'),
      groups: await named(GROUPS_NAMED, 'groups', projectId),
    };
  }
}

const isStatus = (value: string): boolean => (TICKET_STATUSES as readonly string[]).includes(value);

/** Jira writes `Custom field (Severity)`. */
const isColumnOf = (column: string, name: string, key: string): boolean => {
  const plain = nameKey(/^custom field \((.*)\)$/i.exec(column.trim())?.[1] ?? column);
  return plain === nameKey(name) || plain === nameKey(key);
};
