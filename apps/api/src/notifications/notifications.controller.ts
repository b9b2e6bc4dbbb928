import { Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { NotificationQueries, NotificationsService } from '#notifications';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { NotificationDto, NotificationQuery, ReadAllDto } from './notification.dto.js';

@ApiTags('User')
@Controller('api/user/notifications')
@Auth('session', 'api-key')
@Scope('user')
export class NotificationsController {
  constructor(
    private readonly queries: NotificationQueries,
    private readonly notifications: NotificationsService,
  ) {}

  @Get()
  @AnswersList(NotificationDto, { summary: 'List the notifications of the signed-in user, newest first' })
  list(@Actor() actor: ActorType, @Query() query: NotificationQuery): Promise<Listing<NotificationDto>> {
    return listing<NotificationDto>(this.queries.list(actor, query));
  }

  @Put('read-all')
  @Answers(ReadAllDto, { summary: 'Mark all notifications as read' })
  async readAll(@Actor() actor: ActorType): Promise<Data<ReadAllDto>> {
    return data({ read: await this.notifications.readAll(actor) });
  }

  @Put(':id/read')
  @Answers(NotificationDto, { summary: 'Mark a notification as read' })
  read(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<NotificationDto>> {
    return data<NotificationDto>(this.notifications.read(actor, id));
  }
}
