import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, ValidationFailed } from '#contracts';
import type { ReferenceKind } from '#tickets';
import { type NamedObject, NamedQueries } from '#workspaces';
import { hasScope } from '../auth/scopes.js';

const MAX_NAMED = 5;
const NAME_SHOWN = 60; // characters of a candidate's name
const PROJECT_KEY = /^[A-Za-z][A-Za-z0-9]{1,9}$/;

/** References that a tool accepts by name as well as by id. Tickets have keys, which every service accepts. */
export type NamedReference = Exclude<ReferenceKind, 'ticket' | 'project key' | 'column'>;

/** Values of an argument, and its name in messages. */
interface Given {
  field: string;
  label: string;
  values: string[];
}

/** Resolves names and e-mails to ids; ids and keys are kept. */
@Injectable()
export class References {
  constructor(private readonly named: NamedQueries) {}

  /** The ids to write, or an error that names the candidates. */
  async idsOf(actor: Actor, kind: NamedReference, given: Given, workspaceId?: string): Promise<string[]> {
    const ids = await this.find(actor, kind, given, workspaceId);
    return given.values.map((value, index) => {
      const id = ids[index];
      if (id !== undefined) return id;
      throw ValidationFailed.on(given.field, `${given.label} must be valid: nothing is called ${quoted(value)}`);
    });
  }

  async idOf(actor: Actor, kind: NamedReference, field: string, value: string, workspaceId?: string): Promise<string> {
    const label = labelOf(field.replace(/Id$/, ''));
    const [id] = await this.idsOf(actor, kind, { field, label, values: [value] }, workspaceId);
    return id!;
  }

  /** The same for filter values: an unknown one is kept, and matches nothing. */
  async filter(
    actor: Actor,
    kind: NamedReference,
    field: string,
    values: string[] | undefined,
    workspaceId?: string,
  ): Promise<string[] | undefined> {
    if (!values) return undefined;
    const names = values.map((value) => value.replace(/^!/, ''));
    const ids = await this.find(actor, kind, { field, label: labelOf(field), values: names }, workspaceId);
    return values.map((value, index) => {
      const name = names[index]!;
      const id = name === 'me' || name === 'none' ? name : (ids[index] ?? name);
      return value.startsWith('!') ? `!${id}` : id;
    });
  }

  private async find(actor: Actor, kind: NamedReference, given: Given, workspaceId?: string) {
    const names = given.values.filter((value) => !isUuid(value) && value !== 'none');
    const found = names.length === 0 ? [] : await this.candidates(actor, kind, names, workspaceId);
    const describeFor = (candidate: NamedObject) => describe(candidate, kind, hasScope(actor, 'user:read'));
    return given.values.map((value) => {
      if (isUuid(value)) return value.toLowerCase();
      if (value === 'me' && (kind === 'person' || kind === 'agent')) return actor.userId;
      const matching = found.filter(({ wanted }) => wanted === value.toLowerCase());
      if (matching.length <= 1 || matching[0]!.unique) return matching[0]?.id ?? unknown(kind, value);
      const shown = matching.slice(0, MAX_NAMED).map((candidate) => `${describeFor(candidate)} (${candidate.id})`);
      const others = matching.length > MAX_NAMED ? ' and others' : '';
      throw ValidationFailed.on(
        given.field,
        `${given.label} ${quoted(value)} is ambiguous: ${shown.join(', ')}${others}. Use the id.`,
      );
    });
  }

  private candidates(
    actor: Actor,
    kind: NamedReference,
    names: string[],
    workspaceId?: string,
  ): Promise<NamedObject[]> {
    if (kind === 'person') return this.named.people(actor, names);
    if (kind === 'project') return this.named.projects(actor, names);
    if (kind === 'workspace') return this.named.workspaces(actor, names);
    if (kind === 'agent') return this.named.agents(actor, names, workspaceId);
    return this.named[kind === 'label' ? 'labels' : 'groups'](actor, names, workspaceId);
  }
}

/** A value that could be a key is left to the lookup, even if no project of the actor has it. */
const unknown = (kind: NamedReference, value: string): string | undefined =>
  kind === 'project' && PROJECT_KEY.test(value) ? value.toUpperCase() : undefined;

function describe({ name, place }: NamedObject, kind: NamedReference, seesEmails: boolean): string {
  if (kind !== 'person') return `${short(name)} in ${short(place)}`;
  return seesEmails && place ? `${short(name)} <${place}>` : short(name);
}

const labelOf = (field: string): string => `${field[0]!.toUpperCase()}${field.slice(1)}`;

const short = (name: string | null): string => [...(name ?? 'No name')].slice(0, NAME_SHOWN).join('');

const quoted = (value: string): string => JSON.stringify(short(value));
