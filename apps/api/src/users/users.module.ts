import { Module } from '@nestjs/common';
import { PeopleModule } from '#tracker/people/people.module.js';
import { PeopleController } from './people.controller.js';

@Module({ imports: [PeopleModule], controllers: [PeopleController] })
export class UsersModule {}
