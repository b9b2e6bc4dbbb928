import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { MAIL_KINDS, type MailKind, MessageQueries } from '#notifications';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { AnswersList } from '../http/openapi/answers.decorator.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';

class MessageDto {
  @IdProperty() id!: string;
  @ApiProperty({ enum: MAIL_KINDS, example: 'invitation' }) kind!: MailKind;
  @TextProperty('Ada invites you to the project Website') subject!: string;
  @TextProperty('Ada invites you to the project Website on Docket, with the role member.…') text!: string;
  @TimeProperty() createdAt!: Date;
}

/** Session only: messages may contain tokens, which are for the person and not for their programs. */
@ApiTags('User')
@Controller('api/user/messages')
@Auth('session')
export class MessagesController {
  constructor(private readonly messages: MessageQueries) {}

  @Get()
  @AnswersList(MessageDto, {
    summary: 'List the e-mails to the signed-in user, newest first',
    description: 'All but those whose token was sent by mail, and those that set a password.',
  })
  list(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<MessageDto>> {
    return listing(this.messages.list(actor, query));
  }
}
