import type { Docket } from './docket.js';
import type { TestUser } from './given.js';
import {
  FOREIGN_LABEL,
  GROUP_PROJECT,
  GROUPS,
  LABELS,
  type ModelTicket,
  PEOPLE,
  type PersonName,
  PROJECT_ROLES,
  PROJECTS,
  PUBLIC,
  WORKSPACE_ROLES,
} from './model.js';
import { relay } from './relay.js';

/** The model's people, projects, labels and groups as they are in Docket, new ones for every run. */
export class ModelWorld {
  readonly ids = new Map<string, string>();
  readonly people = new Map<PersonName, TestUser>();
  readonly keys = new Map<string, string>();
  workspaceId!: string;
  /** The position of the log at the beginning. */
  begins = 0;

  private constructor(readonly docket: Docket) {}

  static async make(docket: Docket): Promise<ModelWorld> {
    const world = new ModelWorld(docket);
    const { given } = docket;
    for (const name of PEOPLE) world.known(name, world.join(name, await given.user({ name: name.slice(1) })).id);
    const owner = world.user('@owner');
    world.workspaceId = (await given.workspace(owner)).id;
    const workspace = { id: world.workspaceId };
    for (const [name, role] of Object.entries(WORKSPACE_ROLES)) {
      if (name !== '@owner') await given.workspaceMember(owner, workspace, role, world.user(name as PersonName));
    }
    for (const name of PROJECTS) {
      const visibility = name === PUBLIC ? 'public' : 'private';
      const project = await given.project(owner, { workspaceId: workspace.id, visibility });
      world.known(name, project.id);
      world.keys.set(name, project.key);
      for (const [person, role] of Object.entries(PROJECT_ROLES[name])) {
        if (person !== '@owner') await given.member(owner, project, role, world.user(person as PersonName));
      }
    }
    for (const name of LABELS) world.known(name, (await given.label(owner, workspace.id)).id);
    const elsewhere = (await docket.as(owner).get('/api/workspaces')).body.data as { id: string }[];
    const personal = elsewhere.find(({ id }) => id !== workspace.id)!;
    world.known(FOREIGN_LABEL, (await given.label(owner, personal.id)).id);
    for (const name of GROUPS) {
      const project = GROUP_PROJECT[name];
      const body = project ? { projectId: world.id(project) } : {};
      world.known(name, (await given.group(owner, workspace.id, body)).id);
    }
    await world.shareWorkspace();
    await relay(docket);
    const [row] = await docket.rows<{ head: string | null }>('SELECT max(sequence) AS head FROM events');
    world.begins = Number(row!.head ?? 0);
    return world;
  }

  /** All share another workspace, so that a member who is removed and added again has nothing to confirm. */
  private async shareWorkspace(): Promise<void> {
    const { id } = await this.docket.given.workspace(await this.docket.given.user());
    await this.docket.rows(
      `INSERT INTO workspace_members (workspace_id, user_id, role, joined_at) SELECT $1, unnest($2::uuid[]), 'viewer', now()`,
      [id, [...this.people.values()].map((user) => user.id)],
    );
  }

  as(name: PersonName) {
    return this.docket.as(this.user(name));
  }

  user(name: PersonName): TestUser {
    return this.people.get(name)!;
  }

  id(name: string): string {
    return this.ids.get(name) ?? name;
  }

  known(name: string, id: string): void {
    this.ids.set(name, id);
  }

  /** A value of the model as the API has it: ids for names, keys for keys. */
  shown(value: unknown): unknown {
    if (typeof value === 'string') return this.ids.get(value) ?? this.key(value) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.shown(item)).sort();
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.shown(item)]));
  }

  private key(name: string): string | undefined {
    const [, project, number] = /^(#[a-z]+)-(\d+)$/.exec(name) ?? [];
    return project && `${this.keys.get(project)}-${number}`;
  }

  path(ticket: Pick<ModelTicket, 'name'>): string {
    return `/api/tickets/${this.id(ticket.name)}`;
  }

  /** Public projects are in everyone's lists, so a run leaves none to the next. */
  async leave(): Promise<void> {
    await this.as('@owner').delete(`/api/project/${this.id(PUBLIC)}`);
  }

  private join(name: PersonName, user: TestUser): TestUser {
    this.people.set(name, user);
    return user;
  }
}
