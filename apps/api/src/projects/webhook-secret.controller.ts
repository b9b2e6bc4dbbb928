import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { ProjectWebhookSecrets } from '#projects';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Answers, AnswersDeleted } from '../http/openapi/answers.decorator.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { SecretField } from '../http/validation/secret-field.js';

class SetWebhookSecretDto {
  @SecretField({ description: 'Without it one is made, and shown in this answer alone.' }) secret?: string;
}

class WebhookSecretDto {
  @IdProperty() projectId!: string;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
  @TimeProperty({ nullable: true, description: 'Until when the secret before this one is taken too.' })
  previousSecretUntil!: Date | null;
  @TextProperty('whsec_…', { required: false, description: 'Where it was made here; shown this once.' })
  secret?: string;
}

@ApiTags('Repositories')
@Controller('api/project/:id/webhook-secret')
@Auth('session', 'api-key')
@Scope('projects')
@NotIdempotent()
export class WebhookSecretController {
  constructor(private readonly secrets: ProjectWebhookSecrets) {}

  @Put()
  @Answers(WebhookSecretDto, {
    summary: 'Set a webhook secret for the code hosts of a project',
    description:
      'From then on `/webhooks/vcs` takes deliveries about its repositories only if they are signed with it, or for 24 ' +
      "hours with the one before; the instance's secrets no longer open the project.",
  })
  set(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: SetWebhookSecretDto,
  ): Promise<Data<WebhookSecretDto>> {
    return data(this.secrets.set(actor, id, body.secret));
  }

  @Delete()
  @AnswersDeleted('Delete the webhook secret of a project')
  remove(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.secrets.remove(actor, id));
  }
}
