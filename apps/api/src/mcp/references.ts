import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, ValidationFailed } from '#contracts';
import type { Reference } from '#tickets';
import { PeopleQueries } from '#users';
import { type Named, NamedQueries } from '#workspaces';
import { hasScope } from '../auth/scopes.js';

const MOST_PEOPLE = 100; // whose name or e-mail contains what was given; the one meant is among them
const MOST_NAMED = 5;
const NAME_SHOWN = 60; // characters of a candidate's name

/** What a tool takes by name as well as by id. Tickets have keys, which every service takes. */
export type NamedReference = Exclude<Reference, 'ticket' | 'project key'>;

/** A value of an argument, and how messages call it. */
interface Given {
  field: string;
  label: string;
  value: string;
}

/** Turns names and e-mails into ids; ids and keys stay as they are. */
@Injectable()
export class References {
  constructor(
    private readonly people: PeopleQueries,
    private readonly named: NamedQueries,
  ) {}

  /** The id of what is to be written, or an error that names the candidates. */
  async idOf(actor: Actor, kind: NamedReference, given: Given, workspaceId?: string): Promise<string> {
    const id = await this.find(actor, kind, given, workspaceId);
    if (id !== undefined) return id;
    throw ValidationFailed.on(given.field, `${given.label} must be valid: nothing is called ${quoted(given.value)}`);
  }

  /** The same for the values of a filter: what is unknown stays, and finds nothing. */
  filter(
    actor: Actor,
    kind: NamedReference,
    field: string,
    values: string[] | undefined,
    workspaceId?: string,
  ): Promise<string[] | undefined> {
    if (!values) return Promise.resolve(undefined);
    const label = `${field[0]!.toUpperCase()}${field.slice(1)}`;
    return Promise.all(
      values.map(async (value) => {
        const not = value.startsWith('!') ? '!' : '';
        const name = value.slice(not.length);
        if (name === 'none' || name === 'me') return value;
        return `${not}${(await this.find(actor, kind, { field, label, value: name }, workspaceId)) ?? name}`;
      }),
    );
  }

  private async find(actor: Actor, kind: NamedReference, given: Given, workspaceId?: string) {
    const { value } = given;
    if (isUuid(value)) return value.toLowerCase();
    if (kind === 'person') return this.person(actor, given);
    if (kind === 'project') return this.project(actor, given);
    const find = { label: 'labels', group: 'groups', workspace: 'workspaces' } as const;
    return only(given, (await this.named[find[kind]](actor, value, workspaceId)).map(withPlace));
  }

  /** An e-mail means one person. A name is looked for among those who share a workspace with the actor. */
  private async person(actor: Actor, given: Given): Promise<string | undefined> {
    const { value } = given;
    if (value === 'me') return actor.userId;
    const name = value.toLowerCase();
    const query = value.includes('@') ? { email: name } : { search: value };
    const { items } = await this.people.list(actor, { ...query, limit: MOST_PEOPLE });
    const matching = 'email' in query ? items : items.filter((person) => person.name?.toLowerCase() === name);
    const seesEmails = hasScope(actor, 'user:read');
    return only(
      given,
      matching.map(({ id, name: called, email }) => ({
        id,
        said: seesEmails && email ? `${short(called)} <${email}>` : short(called),
      })),
    );
  }

  /** What can be a key and is none of a project of theirs is left to whoever looks it up. */
  private async project(actor: Actor, given: Given): Promise<string | undefined> {
    const found = await this.named.projects(actor, given.value);
    const [first] = found;
    if (first?.byKey) return first.id;
    return only(given, found.map(withPlace)) ?? (PROJECT_KEY.test(given.value) ? given.value.toUpperCase() : undefined);
  }
}

const PROJECT_KEY = /^[A-Za-z][A-Za-z0-9]{1,9}$/;

interface Candidate {
  id: string;
  said: string;
}

const withPlace = ({ id, name, place }: Named): Candidate => ({ id, said: `${short(name)} in ${short(place)}` });

const short = (name: string | null): string => [...(name ?? 'No name')].slice(0, NAME_SHOWN).join('');

const quoted = (value: string): string => JSON.stringify(short(value));

/** The id of the only candidate, if there is one. */
function only({ field, label, value }: Given, candidates: Candidate[]): string | undefined {
  if (candidates.length <= 1) return candidates[0]?.id;
  const shown = candidates.slice(0, MOST_NAMED).map(({ id, said }) => `${said} (${id})`);
  const others = candidates.length > MOST_NAMED ? ' and others' : '';
  throw ValidationFailed.on(field, `${label} ${quoted(value)} is ambiguous: ${shown.join(', ')}${others}. Use the id.`);
}
