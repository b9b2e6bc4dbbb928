import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { AccessService, actorAsReader, isMember, isReadableTicket, type ProjectAccess, readableTicket } from '#access';
import { type Actor, type FieldErrors, NotFound, type UserKind, ValidationFailed } from '#contracts';
import { LOCK_OF, Parameters, type Transaction } from '#data';
import { type ProjectSchema, schemaColumns } from './fields/project-schema.js';
import type { TicketState } from './ticket-access.js';
import type { TicketInput } from './ticket-changes.js';
import { descriptorOf, fieldsWith, TICKET_FIELDS, TICKET_REFERENCES } from './ticket-fields.js';
import { parseTicketKey } from './ticket-key.js';
import { EXISTING_LABELS, ID_OF_KEY, isAbove, labelsExist, validityOfReferences } from './ticket-references.sql.js';

/** References that must belong to the ticket's project or workspace, and are checked again when the ticket moves. */
const SCOPE_REFERENCES = [
  ...fieldsWith({ references: 'person', create: true }),
  ...fieldsWith({ references: 'agent', create: true }),
  ...fieldsWith({ references: 'group', create: true }),
];

/** The fields whose value must be valid in the ticket's scope. */
export const REFERENCES = [
  ...SCOPE_REFERENCES,
  ...fieldsWith({ references: 'label', create: true }),
  ...fieldsWith({ references: 'ticket', create: true }),
];
type ReferenceField = (typeof REFERENCES)[number];

export const isPlaceReference = (field: ReferenceField): boolean => SCOPE_REFERENCES.some((other) => other === field);

/** The references that were given; `null` and absent refer to nothing. */
export type References = Pick<TicketState, 'workspaceId' | 'projectId'> & Partial<Pick<TicketState, ReferenceField>>;

/** The checks of a new ticket's references, for the statement that writes it. */
export interface ReferenceChecks {
  ctes: string[];
  /** SQL: whether all of them hold. */
  hold: string;
  /** The result of each, named like its field. */
  columns: string[];
}

/** Serializes parent changes per workspace, because two concurrent ones could close a cycle. */
export const PARENT_LOCK = 7_236_021;

function invalidProject(error: unknown): never {
  throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
}

@Injectable()
export class TicketReferences {
  constructor(private readonly access: AccessService) {}

  /**
   * A project to put a ticket in. One that may not be read is FORBIDDEN; one that does not exist is a validation error.
   */
  async project(tx: Transaction, actor: Actor, projectId: string): Promise<ProjectAccess> {
    return this.access.project(tx, actor, projectId, 'write').catch(invalidProject);
  }

  /** The same, with the columns and custom fields of the project. */
  async projectWithSchema(tx: Transaction, actor: Actor, projectId: string): Promise<ProjectAccess & ProjectSchema> {
    const columns = schemaColumns('p.id');
    return this.access.project<ProjectSchema>(tx, actor, projectId, 'write', { columns }).catch(invalidProject);
  }

  /** The input with keys of projects and tickets resolved to ids. An unknown key is a validation error of the field. */
  async resolved<Input extends TicketInput>(tx: Transaction, actor: Actor, input: Input): Promise<Input> {
    const ids: Partial<TicketInput> = {};
    if (input.projectId && !isUuid(input.projectId)) {
      const project = await this.access.project(tx, actor, input.projectId, 'read').catch(invalidProject);
      ids.projectId = project.id;
    }
    for (const field of TICKET_REFERENCES) {
      const key = input[field] && !isUuid(input[field]) ? parseTicketKey(input[field]) : undefined;
      if (!key) continue;
      const [row] = await tx.query<{ id: string | null }>(ID_OF_KEY, [key.projectKey, key.number]);
      if (!row?.id) throw ValidationFailed.on(field, `${descriptorOf(field).label} must be valid`);
      ids[field] = row.id;
    }
    return { ...input, ...ids };
  }

  /** The workspace of a ticket that leaves its project. */
  async workspace(tx: Transaction, actor: Actor, workspaceId: string): Promise<void> {
    await this.access.workspace(tx, actor, workspaceId, 'write');
  }

  /**
   * A caller who may not read the parent gets null for it, and sends that `null` back with the rest of the ticket. It
   * means "unchanged": they can replace a reference they cannot see, but not clear it.
   */
  async withoutUnseenTickets(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    input: TicketInput,
  ): Promise<TicketInput> {
    const meant = { ...input };
    for (const field of TICKET_REFERENCES) {
      const current = ticket[field];
      if (input[field] !== null || current === null) continue;
      if (!(await isReadableTicket(tx, actor, current))) meant[field] = undefined;
    }
    return meant;
  }

  /** Checks all references in one statement; the error names every invalid field. */
  async check(tx: Transaction, actor: Actor, references: References, ticketId?: string): Promise<void> {
    if (ticketId && TICKET_REFERENCES.some((field) => references[field])) {
      await tx.query(LOCK_OF, [PARENT_LOCK, references.workspaceId]);
    }
    mustBeNone(await this.invalid(tx, actor, references, REFERENCES, ticketId));
  }

  /** The same for a new ticket, within the statement that writes it. */
  checksBeside(actor: Actor, references: References, parameters: Parameters): ReferenceChecks {
    const fields = givenFields(references, REFERENCES);
    const tests = fields.map((field) => `(${this.test(actor, references, field, parameters)}) AS "${field}"`);
    const named = fields.map((field) => `"${field}"`);
    return {
      ctes: fields.length > 0 ? [`checked AS MATERIALIZED (SELECT ${tests.join(', ')})`] : [],
      hold: fields.length > 0 ? `(SELECT ${named.join(' AND ')} FROM checked)` : 'true',
      columns: named.map((name) => `(SELECT ${name} FROM checked) AS ${name}`),
    };
  }

  /** The input without references that are not valid in a scope; for stored inputs, which were valid earlier. */
  async withoutInvalid(
    tx: Transaction,
    actor: Actor,
    input: TicketInput,
    scope: Pick<References, 'workspaceId' | 'projectId'>,
  ): Promise<TicketInput> {
    const references = { ...input, labelIds: input.labelIds ?? [], ...scope };
    const wrong = await this.invalid(tx, actor, references, REFERENCES);
    const kept = Object.entries(input).filter(([field]) => !wrong.some((other) => other === field));
    const labelIds = wrong.includes('labelIds') ? await this.existingLabels(tx, references) : input.labelIds;
    return { ...Object.fromEntries(kept), ...(labelIds && { labelIds }) };
  }

  private async existingLabels(tx: Transaction, { workspaceId, labelIds }: References): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(EXISTING_LABELS, [workspaceId, labelIds]);
    return rows.map(({ id }) => id);
  }

  /**
   * Null for references that the new scope does not have, unless the caller set them explicitly: then `check` rejects
   * them.
   */
  async clearedByMove(
    tx: Transaction,
    actor: Actor,
    after: TicketState,
    input: TicketInput,
  ): Promise<Partial<TicketState>> {
    const kept = SCOPE_REFERENCES.filter((field) => input[field] === undefined);
    const wrong = await this.invalid(tx, actor, after, kept, after.id);
    return Object.fromEntries(wrong.map((field) => [field, null]));
  }

  /** The fields whose value is not valid in the ticket's scope. */
  private async invalid(
    tx: Transaction,
    actor: Actor,
    references: References,
    fields: readonly ReferenceField[],
    ticketId?: string,
  ): Promise<ReferenceField[]> {
    const parameters = new Parameters();
    const tested = givenFields(references, fields);
    if (tested.length === 0) return [];
    const columns = tested.map(
      (field) => `(${this.test(actor, references, field, parameters, ticketId)}) AS "${field}"`,
    );
    const [row] = await tx.query<Record<string, boolean>>(validityOfReferences(columns.join(', ')), parameters.values);
    return tested.filter((field) => !row?.[field]);
  }

  private test(
    actor: Actor,
    references: References,
    field: ReferenceField,
    parameters: Parameters,
    ticketId?: string,
  ): string {
    const value = references[field];
    const uuid = (id: unknown) => `${parameters.add(id)}::uuid`;
    const workspace = uuid(references.workspaceId);
    switch (TICKET_FIELDS[field].references) {
      case 'person':
        return canBeAssigned(uuid(value), workspace, uuid(references.projectId));
      case 'agent':
        return canBeDelegated(uuid(value), workspace, uuid(references.projectId));
      case 'group':
        return `EXISTS (SELECT FROM groups g WHERE g.id = ${uuid(value)} AND g.workspace_id = ${workspace}
          AND g.deleted_at IS NULL AND (g.project_id IS NULL OR g.project_id = ${uuid(references.projectId)})
          AND ${takesTicket('g', ticketId === undefined ? undefined : uuid(ticketId))})`;
      case 'label':
        return labelsExist(
          parameters.add(value!.length),
          workspace,
          parameters.add(value),
          ticketId ? '' : BEING_DELETED,
        );
      case 'ticket':
        return this.canBeParent(actor, value as string, workspace, parameters, ticketId);
    }
  }

  /** Must be in the same workspace, readable, and neither the ticket itself nor one of its descendants. */
  private canBeParent(
    actor: Actor,
    parentId: string,
    workspace: string,
    parameters: Parameters,
    ticketId?: string,
  ): string {
    const parent = `${parameters.add(parentId)}::uuid`;
    const readable = `EXISTS (
      SELECT FROM tickets t LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = ${parent} AND t.workspace_id = ${workspace} AND ${readableTicket(actorAsReader(actor, parameters), 't', 'p')})`;
    if (!ticketId) return readable;
    const below = isAbove(parent, parameters.add(ticketId));
    return `${readable} AND NOT EXISTS (${below})`;
  }
}

const givenFields = (references: References, fields: readonly ReferenceField[]): ReferenceField[] =>
  fields.filter((field) => references[field]?.length);

/** Throws if one of `checks` did not hold. */
export const mustHold = (results: Partial<Record<string, unknown>>): void =>
  mustBeNone(REFERENCES.filter((field) => results[field] === false));

/** The error names every invalid field. */
function mustBeNone(invalid: ReferenceField[]): void {
  if (invalid.length === 0) return;
  const details: FieldErrors = {};
  for (const field of invalid) details[field] = [`${descriptorOf(field).label} must be valid`];
  throw new ValidationFailed(details);
}

/**
 * Creating a ticket with a label that is being deleted waits here, before taking any counter lock, because the deletion
 * needs the label's counter. A change of a ticket already holds its lock, and takes counters last.
 */
const BEING_DELETED = 'FOR KEY SHARE';

/** Whether group `g` accepts a ticket: a closed one only keeps those it has. */
const takesTicket = (g: string, ticketId?: string): string =>
  ticketId === undefined
    ? `${g}.closed_at IS NULL`
    : `(${g}.closed_at IS NULL OR EXISTS (SELECT FROM tickets WHERE id = ${ticketId} AND group_id = ${g}.id))`;

/** Must be a member of the ticket's project or workspace; a public project does not make everyone assignable. */
export const canBeAssigned = (user: string, workspace: string, project: string): string =>
  isMemberOfKind('human', user, workspace, project);

/** An agent that may work in the ticket's scope. */
export const canBeDelegated = (user: string, workspace: string, project: string): string =>
  isMemberOfKind('agent', user, workspace, project);

/** The alias is a rare one: it must not hide that of `user`. */
const isMemberOfKind = (kind: UserKind, user: string, workspace: string, project: string): string => `EXISTS (
  SELECT FROM users of_kind WHERE of_kind.id = ${user} AND of_kind.disabled_at IS NULL AND of_kind.kind = '${kind}'
    AND ${isMember('of_kind.id', { workspaceId: workspace, projectId: project }, kind === 'agent' ? { role: 'member' } : {})})`;
