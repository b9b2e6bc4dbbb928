import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Actor } from '#contracts';
import { ProjectsService } from '#projects';
import { descriptorOf, type TicketFieldName, type TicketInput, TicketQueries } from '#tickets';
import { type NamedReference, References } from '../references.js';
import { isNamed } from './named-fields.js';

/** Filters of a ticket list that name people, agents, labels, groups, projects and workspaces. */
export interface NamedFilters {
  assignee?: string[];
  reporter?: string[];
  delegate?: string[];
  project?: string[];
  workspace?: string[];
  group?: string[];
  label?: string[];
}

/** Names of agents, labels and groups are looked up in the workspace of the ticket or of the list. */
@Injectable()
export class NamedTicketReferences {
  constructor(
    private readonly references: References,
    private readonly projects: ProjectsService,
    private readonly tickets: TicketQueries,
  ) {}

  /** The values to write, with ids; `ticket` is the one being changed. */
  async withIds<T extends TicketInput>(actor: Actor, values: T, ticket?: string): Promise<T> {
    const named = { ...values } as T & Record<string, unknown>;
    const resolve = async (name: string, workspaceId?: string) => {
      const { label, references } = descriptorOf(name as TicketFieldName);
      const given = named[name] as string | string[];
      const values = [given].flat();
      const ids = await this.references.idsOf(
        actor,
        references as NamedReference,
        { field: name, label, values },
        workspaceId,
      );
      Object.assign(named, { [name]: Array.isArray(given) ? [...new Set(ids)] : ids[0] });
    };
    const names = Object.keys(values).filter((name) => isReference(name) && values[name as keyof T] != null);
    const later = names.filter((name) => isOfWorkspace(name) && [named[name]].flat().some((value) => !isUuid(value)));
    for (const name of names) if (!isOfWorkspace(name)) await resolve(name);
    if (later.length === 0) return named;
    const workspaceId = await this.workspaceOf(actor, named, ticket);
    for (const name of later) await resolve(name, workspaceId);
    return named;
  }

  /** The agent to delegate a ticket to. */
  async agent(actor: Actor, name: string, ticket: string): Promise<string> {
    const workspaceId = isUuid(name) ? undefined : await this.workspaceOf(actor, {}, ticket);
    return this.references.idOf(actor, 'agent', 'agentId', name, workspaceId);
  }

  async filters<T extends NamedFilters>(actor: Actor, filters: T): Promise<T> {
    const { assignee, reporter, delegate, label, group } = filters;
    const resolve = this.references.filter.bind(this.references, actor);
    const project = await resolve('project', 'project', filters.project);
    const workspace = await resolve('workspace', 'workspace', filters.workspace);
    const names = [...(delegate ?? []), ...(label ?? []), ...(group ?? [])];
    const within = names.every(isId) ? undefined : await this.workspaceOfList(actor, project, workspace);
    const resolved = {
      ...{ project, workspace },
      assignee: await resolve('person', 'assignee', assignee),
      reporter: await resolve('person', 'reporter', reporter),
      delegate: await resolve('agent', 'delegate', delegate, within),
      label: await resolve('label', 'label', label, within),
      group: await resolve('group', 'group', group, within),
    };
    const given = Object.entries(resolved).filter(([, values]) => values !== undefined);
    return { ...filters, ...Object.fromEntries(given) };
  }

  private async workspaceOf(actor: Actor, { projectId, workspaceId }: TicketInput, ticket?: string) {
    if (projectId) return (await this.projects.get(actor, projectId)).workspaceId;
    if (workspaceId) return workspaceId;
    if (ticket === undefined) return undefined;
    return (await this.tickets.readable(actor, ticket, ['workspaceId'])).json.value.workspaceId;
  }

  /** The workspace of a list that is limited to one project or workspace. */
  private async workspaceOfList(actor: Actor, project: string[] = [], workspace: string[] = []) {
    if (workspace.length === 1) return workspace[0];
    const [only] = project;
    if (project.length !== 1 || only!.startsWith('!') || only === 'none') return undefined;
    return this.projects.get(actor, only!).then(
      (found) => found.workspaceId,
      () => undefined, // an unreadable one matches nothing anyway
    );
  }
}

/** A column is looked up in its project, by `ProjectNames`. */
const isReference = (name: string): boolean =>
  isNamed(name) && descriptorOf(name as TicketFieldName).references !== 'column';

const isOfWorkspace = (name: string): boolean =>
  ['agent', 'label', 'group'].includes(descriptorOf(name as TicketFieldName).references ?? '');

const isId = (value: string): boolean => {
  const wanted = value.replace(/^!/, '');
  return wanted === 'none' || wanted === 'me' || isUuid(wanted);
};
