import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { type Actor as ActorType, REPOSITORY_PROVIDERS, type RepositoryProvider } from '#contracts';
import { RepositoriesService } from '#projects';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { EnumField, TextField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

@ReadOnly('id', 'projectId', 'createdAt')
class LinkRepositoryDto {
  @EnumField('Provider', REPOSITORY_PROVIDERS, { required: true, example: 'github' }) provider!: RepositoryProvider;
  @TextField('Repo', {
    required: true,
    // More than one `/` is only for GitLab, whose groups can be nested.
    pattern: /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)+$/,
    patternMessage: 'Repo must be of the form owner/name',
    example: 'acme/website',
  })
  repo!: string;
}

class RepositoryDto {
  @IdProperty() id!: string;
  @IdProperty() projectId!: string;
  @ApiProperty({ enum: REPOSITORY_PROVIDERS, example: 'github' }) provider!: RepositoryProvider;
  @TextProperty('acme/website') repo!: string;
  @TimeProperty() createdAt!: Date;
}

@ApiTags('Repositories')
@Controller('api/project/:id/repositories')
@Auth('session', 'api-key')
@Scope('projects')
export class RepositoriesController {
  constructor(private readonly repositories: RepositoriesService) {}

  @Get()
  @AnswersList(RepositoryDto, { summary: 'List the repositories linked to a project' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<RepositoryDto>> {
    return listing(this.repositories.list(actor, id, query));
  }

  @Post()
  @Answers(RepositoryDto, { summary: 'Link a repository', status: 201 })
  link(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: LinkRepositoryDto,
  ): Promise<Data<RepositoryDto>> {
    return data(this.repositories.link(actor, id, body.provider, body.repo));
  }

  @Delete(':repositoryId')
  @AnswersDeleted('Unlink a repository')
  unlink(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('repositoryId') repositoryId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.repositories.unlink(actor, id, repositoryId));
  }
}
