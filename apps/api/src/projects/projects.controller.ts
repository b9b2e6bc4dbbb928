import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { ProjectQueries, ProjectsService } from '#projects';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { type Versioned, versioned } from '../http/versions/versioned.js';
import { CreateProjectDto, ListProjectsQuery, ProjectDetailsDto, ProjectDto } from './project.dto.js';

/** The collection; single projects are under the singular path. */
@ApiTags('Projects')
@Controller('api/projects')
@Auth('session', 'api-key')
@Scope('projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly queries: ProjectQueries,
  ) {}

  @Get()
  @AnswersList(ProjectDto, { summary: 'List the projects the caller may read' })
  list(@Actor() actor: ActorType, @Query() query: ListProjectsQuery): Promise<Listing<ProjectDto>> {
    return listing(this.queries.list(actor, query));
  }

  @Post()
  @Answers(ProjectDetailsDto, { summary: 'Create a project', status: 201, versioned: 'change' })
  create(@Actor() actor: ActorType, @Body() body: CreateProjectDto): Promise<Versioned<ProjectDetailsDto>> {
    return versioned(this.projects.create(actor, body));
  }
}
