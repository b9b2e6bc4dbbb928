import { mayRead, type PersonName, PROJECTS, type ProjectName, roleIn } from './model.js';
import type { ModelScenario } from './model-scenario.js';

interface Shown {
  id: string;
  status: string;
  _count: { tickets: number; members: number };
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Compares what people see of projects and members with what the model says they should. */
export class ModelPlaceViews {
  constructor(private readonly scenario: ModelScenario) {}

  /** Which projects somebody sees, with their status and contents, and with their members for those who may know. */
  async projects(by: PersonName): Promise<void> {
    const { world, state } = this.scenario;
    const { body } = await world.as(by).get(`/api/projects?workspace=${world.workspaceId}&limit=100`);
    const seen = body.data.map(({ id, status, _count }: Shown) => ({ id, status, _count }));
    const readable = PROJECTS.filter((project) => mayRead(state, by, project));
    const known = readable.map((project) => ({
      id: world.id(project),
      status: state.archived.includes(project) ? 'archived' : 'active',
      _count: {
        tickets: state.tickets.filter((one) => one.projectId === project && one.deletedAt === null).length,
        members: Object.keys(state.projectRoles[project]).length,
      },
    }));
    expect({ by, projects: seen.sort(byId) }).toEqual({ by, projects: known.sort(byId) });
    expect({ by, total: body.pagination.total }).toEqual({ by, total: readable.length });
    for (const one of known) {
      const { data } = (await world.as(by).get(`/api/project/${one.id}`)).body;
      expect({ by, id: data.id, status: data.status, _count: data._count }).toEqual({ by, ...one });
    }
    for (const project of PROJECTS) await this.members(project, by);
  }

  private async members(project: ProjectName, by: PersonName): Promise<void> {
    const { world, state } = this.scenario;
    const reply = await world.as(by).get(`/api/project/${world.id(project)}/members?limit=100`);
    const status = roleIn(state, by, project) === null ? 403 : 200;
    expect({ by, project, status: reply.status }).toEqual({ by, project, status });
    if (status === 403) return;
    const seen = reply.body.data.map(({ id, role }: { id: string; role: string }) => ({ id, role }));
    const known = Object.entries(state.projectRoles[project]).map(([name, role]) => ({ id: world.id(name), role }));
    expect({ by, project, members: seen.sort(byId) }).toEqual({ by, project, members: known.sort(byId) });
  }
}
