import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType, Precondition } from '#contracts';
import { ProjectQueries, ProjectsService } from '#projects';
import { ProjectStatsQueries } from '#stats';
import { AssigneeQueries } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Limited } from '../http/limits/request-limits.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PersonDto } from '../http/people.dto.js';
import { IfMatch } from '../http/versions/if-match.decorator.js';
import { type Versioned, versioned } from '../http/versions/versioned.js';
import {
  AssigneesQuery,
  ProjectDetailsDto,
  ProjectDto,
  ProjectStatsDto,
  ProjectStatsQuery,
  SearchProjectsQuery,
  UpdateProjectDto,
} from './project.dto.js';

@ApiTags('Projects')
@Controller('api/project')
@Auth('session', 'api-key')
@Scope('projects')
export class ProjectController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly queries: ProjectQueries,
    private readonly statistics: ProjectStatsQueries,
    private readonly assignable: AssigneeQueries,
  ) {}

  @Get('search')
  @Limited('searches')
  @AnswersList(ProjectDto, { summary: 'Search projects, best match first' })
  search(@Actor() actor: ActorType, @Query() query: SearchProjectsQuery): Promise<Listing<ProjectDto>> {
    return listing(this.queries.search(actor, query.q, query.limit, query.workspace));
  }

  @Get(':id')
  @Answers(ProjectDetailsDto, { summary: 'Get a project', versioned: 'read' })
  get(@Actor() actor: ActorType, @Param('id') id: string): Promise<Versioned<ProjectDetailsDto>> {
    return versioned(this.projects.get(actor, id));
  }

  @Merge(':id')
  @Answers(ProjectDetailsDto, { summary: 'Update a project', versioned: 'change' })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: UpdateProjectDto,
    @IfMatch() known: Precondition,
  ): Promise<Versioned<ProjectDetailsDto>> {
    return versioned(this.projects.update(actor, id, body, known));
  }

  @Delete(':id')
  @AnswersDeleted('Delete a project; it can be restored for 30 days')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @IfMatch() known: Precondition,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.projects.delete(actor, id, known));
  }

  @Post(':id/restore')
  @Answers(ProjectDetailsDto, { summary: 'Restore a deleted project', versioned: 'change' })
  restore(@Actor() actor: ActorType, @Param('id') id: string): Promise<Versioned<ProjectDetailsDto>> {
    return versioned(this.projects.restore(actor, id));
  }

  @Get(':id/assignees')
  @AnswersList(PersonDto, { summary: 'List possible assignees in a project, by name' })
  assignees(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: AssigneesQuery,
  ): Promise<Listing<PersonDto>> {
    return listing(this.assignable.list(actor, id, query));
  }

  @Get(':id/stats')
  @Answers(ProjectStatsDto, { summary: 'Get statistics of a project' })
  stats(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: ProjectStatsQuery,
  ): Promise<Data<ProjectStatsDto>> {
    return data(this.statistics.stats(actor, id, query.period));
  }
}
