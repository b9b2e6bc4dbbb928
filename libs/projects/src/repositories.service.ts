import { Inject, Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService } from '#access';
import { CONFIG, type Config } from '#config';
import {
  type Actor,
  Clock,
  Conflict,
  Forbidden,
  NotFound,
  type RepositoryProvider,
  ValidationFailed,
} from '#contracts';
import {
  Database,
  LinkedRepository,
  type Page,
  type PageRequest,
  Paging,
  Parameters,
  ReplicaReader,
  type Sort,
} from '#data';
import {
  countRepositories,
  LINK_OF_PROJECT,
  repositoriesOfProject,
  UNLINK_FROM_DELETED_PROJECTS,
} from './repositories.sql.js';

export interface RepositoryRecord {
  id: string;
  projectId: string;
  provider: RepositoryProvider;
  repo: string;
  createdAt: Date;
}

const SORTS = { createdAt: { column: 'r.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

/** The code host repositories that feed a project. */
@Injectable()
export class RepositoriesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
    private readonly access: AccessService,
  ) {}

  /**
   * A project receives the events of its repositories, so only an ADMIN may link one, unless the instance is configured
   * to trust all users.
   */
  link(actor: Actor, projectId: string, provider: RepositoryProvider, repo: string): Promise<RepositoryRecord> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed' } as const;
      const project = await this.access.project(tx, actor, projectId, 'linkRepositories', options);
      if (actor.role !== 'ADMIN' && this.config.REPOSITORY_LINKING !== 'open') throw Forbidden.to('project');
      if (project.status === 'archived') throw new Conflict('Project is archived');
      if (provider !== 'gitlab' && repo.split('/').length > 2) {
        throw ValidationFailed.on('repo', 'Repo must be of the form owner/name');
      }
      // A deleted project releases its repositories for other projects, and loses them if it is restored.
      await tx.query(UNLINK_FROM_DELETED_PROJECTS, [provider, repo]);
      const [linked] = await tx.query(LINK_OF_PROJECT, [provider, repo, project.id]);
      if (linked) throw ValidationFailed.on('repo', 'Repository is already linked to this project');
      const record = { id: uuidv7(), projectId: project.id, provider, repo, createdAt: this.clock.now() };
      await tx.manager.insert(LinkedRepository, { ...record, workspaceId: project.workspaceId });
      return record;
    });
  }

  async list(actor: Actor, projectId: string, request: PageRequest): Promise<Page<RepositoryRecord>> {
    const { id } = await this.access.project(this.db, actor, projectId, 'linkRepositories', { archived: 'allowed' });
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'r.id');
    const project = parameters.add(id);
    return paging.read(this.reader, parameters, {
      count: countRepositories(project),
      rows: repositoriesOfProject(paging.sortValue, project, paging.condition(parameters), paging.window(parameters)),
    });
  }

  async unlink(actor: Actor, projectId: string, repositoryId: string): Promise<string> {
    const { id } = await this.access.project(this.db, actor, projectId, 'linkRepositories');
    if (!isUuid(repositoryId)) throw new NotFound('Repository');
    const link = { id: repositoryId, projectId: id };
    const unlinked = await this.db.withManager((manager) => manager.delete(LinkedRepository, link));
    if (!unlinked.affected) throw new NotFound('Repository');
    return repositoryId.toLowerCase();
  }
}
