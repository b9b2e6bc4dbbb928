import { Controller, Delete, Get, Param, Put, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { AvatarsService, MAX_AVATAR } from '#users';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { AnswersFile } from '../http/files/answers-file.decorator.js';
import type { FormFile } from '../http/files/form-file.js';
import { sendFile } from '../http/files/served-file.js';
import { SentFile, TakesFile } from '../http/files/takes-file.decorator.js';
import { Answers, AnswersDeleted } from '../http/openapi/answers.decorator.js';
import { QueryText } from '../http/validation/query-fields.js';
import { UpdatedProfileDto } from './user.dto.js';

class AvatarQuery {
  @QueryText('V', { max: 64, description: 'As in `image`: another with every upload.' }) v?: string;
}

@ApiTags('User')
@Controller('api')
@Auth('session', 'api-key')
@Scope('user')
export class AvatarController {
  constructor(private readonly avatars: AvatarsService) {}

  @Put('user/avatar')
  @TakesFile(
    { size: MAX_AVATAR, words: '1 MiB' },
    'A png, jpeg or webp picture of up to 1 MiB and 4096 by 4096 pixels.',
  )
  @Answers(UpdatedProfileDto, {
    summary: 'Upload a picture of the signed-in user',
    description: '`image` is then its address, below the address of the API.',
  })
  async set(@Actor() actor: ActorType, @SentFile() file: FormFile): Promise<Data<UpdatedProfileDto>> {
    const { role: _role, createdAt: _createdAt, ...profile } = await this.avatars.set(actor, file);
    return data(profile);
  }

  @Delete('user/avatar')
  @AnswersDeleted('Delete the picture of the signed-in user')
  remove(@Actor() actor: ActorType): Promise<Data<DeletedDto>> {
    return deleted(this.avatars.remove(actor));
  }

  @Get('users/:id/avatar')
  @AnswersFile('Download the picture of a person', { inline: true })
  async get(
    @Param('id') id: string,
    @Query() { v }: AvatarQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { version, ...avatar } = await this.avatars.of(id);
    const file = { ...avatar, name: 'avatar', etag: `"${version}"`, inline: true, lasting: v === version };
    return sendFile(file, request, reply);
  }
}
