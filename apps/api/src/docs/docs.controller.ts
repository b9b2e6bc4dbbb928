import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Actor as ActorType, ValidationFailed } from '#contracts';
import { DocsService } from '#docs';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { IdempotentApart } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/request-limits.js';
import { FailsWith } from '../http/openapi/fails-with.decorator.js';
import { DOCS_EXAMPLES, DocsDraftDto, DocsPullRequestDto, GenerateDocsDto } from './docs.dto.js';

@ApiTags('Documentation')
@Controller('api/docs')
@Auth('session')
export class DocsController {
  constructor(private readonly docs: DocsService) {}

  @Post('generate')
  @HttpCode(200)
  @IdempotentApart()
  @FailsWith({
    NOT_FOUND: 'Repository not found',
    UPSTREAM_ERROR: 'GitHub could not be reached',
    TIMEOUT: 'The pull request is still being made: repeat the request to join it',
  })
  @Limited(({ openPr }) => (openPr === true ? 'pullRequests' : 'drafts'))
  @ApiOperation({
    summary: 'Draft documentation for the changes between two refs',
    description:
      'For members of the project that the repository feeds; `openPr` needs the role member or above. Without it ' +
      'the response contains the pages. With it, repeated requests create one pull request, which is updated when the ' +
      'head has moved. TIMEOUT means that it is still being created: repeat the request to wait for it.',
  })
  @ApiExtraModels(DocsDraftDto, DocsPullRequestDto)
  @ApiResponse({
    status: 200,
    description: 'The pages, or with `openPr` the pull request',
    content: {
      'application/json': {
        schema: { oneOf: [{ $ref: getSchemaPath(DocsDraftDto) }, { $ref: getSchemaPath(DocsPullRequestDto) }] },
        examples: DOCS_EXAMPLES,
      },
    },
  })
  generate(@Actor() actor: ActorType, @Body() body: GenerateDocsDto): Promise<DocsDraftDto | DocsPullRequestDto> {
    const { openPr, triggerWorkflow, workflowIdOrFile, ...input } = body;
    if (!openPr && triggerWorkflow) {
      throw ValidationFailed.on('triggerWorkflow', 'A workflow is triggered after a pull request: openPr is required');
    }
    if (triggerWorkflow && workflowIdOrFile === undefined) {
      throw ValidationFailed.on('workflowIdOrFile', 'Workflow is required');
    }
    if (!openPr) return this.docs.draft(actor, input);
    return this.docs.pullRequest(actor, { ...input, workflow: triggerWorkflow ? workflowIdOrFile : undefined });
  }
}
