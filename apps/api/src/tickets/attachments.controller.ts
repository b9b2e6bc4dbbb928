import { Controller, Delete, Get, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { AttachmentsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { AnswersFile } from '../http/files/answers-file.decorator.js';
import type { FormFile } from '../http/files/form-file.js';
import { sendFile } from '../http/files/served-file.js';
import { SentFile, TakesFile } from '../http/files/takes-file.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { AttachmentDto, DownloadQuery } from './attachment.dto.js';

@ApiTags('Attachments')
@Controller('api/tickets/:id/attachments')
@Auth('session', 'api-key')
@Scope('tickets')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Get()
  @AnswersList(AttachmentDto, { summary: 'List the attachments of a ticket, oldest first' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<AttachmentDto>> {
    return listing(this.attachments.list(actor, id, query));
  }

  @Post()
  @TakesFile()
  @Answers(AttachmentDto, { summary: 'Attach a file', status: 201 })
  upload(@Actor() actor: ActorType, @Param('id') id: string, @SentFile() file: FormFile): Promise<Data<AttachmentDto>> {
    return data(this.attachments.upload(actor, id, file));
  }

  @Get(':attachmentId')
  @AnswersFile('Download an attachment', {
    description: 'With `inline=1` a picture is shown, by what its bytes are. Everything else stays a download.',
  })
  async download(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('attachmentId') attachmentId: string,
    @Query() { inline = false }: DownloadQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { picture, ...file } = await this.attachments.download(actor, id, attachmentId);
    const type = inline ? await picture() : undefined;
    const typed = { ...file, contentType: type ?? file.contentType, inline: type !== undefined };
    return sendFile({ ...typed, etag: `"${file.id}"`, lasting: true }, request, reply);
  }

  @Delete(':attachmentId')
  @AnswersDeleted('Delete an attachment')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('attachmentId') attachmentId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.attachments.delete(actor, id, attachmentId));
  }
}
