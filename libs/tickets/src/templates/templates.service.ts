import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService, type ProjectAccess } from '#access';
import { type Actor, Clock, Conflict, DocketError, NotFound, ValidationFailed } from '#contracts';
import { Database, type Page, type PageRequest, Recurrence, TicketTemplate, type Transaction } from '#data';
import type { TicketInput } from '../ticket-changes.js';
import { TicketReferences } from '../ticket-references.js';
import { checkedTicket, readStoredTicket } from './stored-ticket.js';
import { STORED_TEMPLATE, TemplateQueries, type TemplateRecord } from './template.queries.js';

export interface TemplateInput {
  name: string;
  ticket: TicketInput;
}

const MAX_TEMPLATES = 100; // per project

/** Templates for new tickets. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly references: TicketReferences,
    private readonly queries: TemplateQueries,
  ) {}

  async list(actor: Actor, projectId: string, request: PageRequest): Promise<Page<TemplateRecord>> {
    const { id } = await this.access.project(this.db, actor, projectId, 'read');
    return this.queries.list(actor, id, request);
  }

  create(actor: Actor, projectId: string, { name, ticket }: TemplateInput): Promise<TemplateRecord> {
    return this.db.transaction(async (tx) => {
      const project = await this.access.project(tx, actor, projectId, 'write', { lock: true });
      const held = await tx.manager.countBy(TicketTemplate, { projectId: project.id });
      if (held >= MAX_TEMPLATES) throw new Conflict(`A project has at most ${MAX_TEMPLATES} templates`);
      const now = this.clock.now();
      const id = uuidv7();
      await tx.manager.insert(TicketTemplate, {
        id,
        workspaceId: project.workspaceId,
        projectId: project.id,
        name,
        ticket: await checkedTicket(tx, actor, this.references, project, ticket),
        createdById: actor.userId,
        createdAt: now,
        updatedAt: now,
      });
      return this.queries.one(tx, actor, id);
    });
  }

  /** `ticket` is replaced as a whole. */
  update(actor: Actor, projectId: string, id: string, change: Partial<TemplateInput>): Promise<TemplateRecord> {
    return this.db.transaction(async (tx) => {
      const { project, template } = await this.writable(tx, actor, projectId, id);
      const { name = template.name } = change;
      const ticket = change.ticket
        ? await checkedTicket(tx, actor, this.references, project, change.ticket)
        : template.ticket;
      await tx.manager.update(TicketTemplate, { id: template.id }, { name, ticket, updatedAt: this.clock.now() });
      return this.queries.one(tx, actor, template.id);
    });
  }

  /** Recurrences that use it keep its last content. */
  delete(actor: Actor, projectId: string, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const { template } = await this.writable(tx, actor, projectId, id);
      const { id: templateId, ticket } = template;
      await tx.manager.update(Recurrence, { templateId }, { ticket, templateId: null });
      await tx.manager.delete(TicketTemplate, { id: template.id });
      return template.id;
    });
  }

  /** The input of a new ticket, completed by its template. Template values that are no longer valid are left out. */
  async complete(tx: Transaction, actor: Actor, { templateId, ...input }: TicketInput): Promise<TicketInput> {
    if (!templateId) return input;
    const invalid = () => ValidationFailed.on('templateId', 'Template must be valid');
    const [template] = await tx.query<Pick<TicketTemplate, 'projectId' | 'ticket'>>(STORED_TEMPLATE, [templateId]);
    if (!template) throw invalid();
    const project = await this.access.project(tx, actor, template.projectId, 'read').catch((error) => {
      throw error instanceof DocketError ? invalid() : error;
    });
    const { projectId } = await this.references.resolved(tx, actor, { projectId: input.projectId });
    if (projectId && projectId !== project.id) {
      throw ValidationFailed.on('templateId', 'Template must be of the project');
    }
    const inputFromStored = await this.inputFromStored(tx, actor, project, template.ticket);
    return mergedInput(inputFromStored, { ...input, projectId: project.id });
  }

  /** A stored ticket as an input, without values that are no longer valid in its project. */
  inputFromStored(tx: Transaction, actor: Actor, project: ProjectAccess, stored: object): Promise<TicketInput> {
    const scope = { workspaceId: project.workspaceId, projectId: project.id };
    return this.references.withoutInvalid(tx, actor, readStoredTicket(stored), scope);
  }

  private async writable(tx: Transaction, actor: Actor, projectId: string, id: string) {
    const project = await this.access.project(tx, actor, projectId, 'write');
    const template = isUuid(id) ? await tx.manager.findOneBy(TicketTemplate, { id, projectId: project.id }) : null;
    if (!template) throw new NotFound('Template');
    return { project, template };
  }
}

/** Given values win; objects are merged by key. */
function mergedInput(stored: TicketInput, given: TicketInput): TicketInput {
  const merged: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    merged[name] = isPlainObject(value) && isPlainObject(merged[name]) ? { ...merged[name], ...value } : value;
  }
  return merged;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
