import type { ForeignPerson, ForeignTicket } from '../sources/foreign-ticket.js';
import { ForeignPeople } from './foreign-people.js';
import { MAX_NAMES, type MappedKind, nameKey } from './mapping.js';

/** Collects the names that have to be mapped, each once and in the order of the file. */
export class ForeignNames {
  readonly people = new ForeignPeople();
  private readonly names = new Map<MappedKind, Map<string, string>>();
  private readonly categories = new Map<string, string>();

  add(ticket: ForeignTicket): void {
    this.note('statuses', ticket.status);
    if (ticket.status && ticket.statusCategory) this.noteCategory(ticket.status, ticket.statusCategory);
    this.note('types', ticket.type);
    this.note('priorities', ticket.priority);
    this.note('groups', ticket.group);
    for (const label of ticket.labels) this.note('labels', label);
    for (const column of Object.keys(ticket.others)) this.note('fields', column);
    for (const person of [ticket.assignee, ticket.reporter]) this.notePerson(person);
    for (const { author } of ticket.comments) this.notePerson(author);
  }

  of(kind: Exclude<MappedKind, 'people'>): string[] {
    return [...(this.names.get(kind)?.values() ?? [])];
  }

  /** Of a status, if the file tells it. */
  categoryOf(status: string): string | null {
    return this.categories.get(nameKey(status)) ?? null;
  }

  private noteCategory(status: string, category: string): void {
    if (this.categories.size < MAX_NAMES) this.categories.set(nameKey(status), category);
  }

  private notePerson(person: ForeignPerson | null): void {
    if (person) this.people.add({ name: person.name, email: person.email, id: person.id });
  }

  private note(kind: MappedKind, name: string | null): void {
    if (name === null) return;
    const names = this.names.get(kind) ?? new Map<string, string>();
    this.names.set(kind, names);
    if (names.size < MAX_NAMES && !names.has(nameKey(name))) names.set(nameKey(name), name);
  }
}
