import { Module } from '@nestjs/common';
import { MemberQueries } from './member.queries.js';
import { PeopleQueries } from './people.queries.js';

@Module({ providers: [MemberQueries, PeopleQueries], exports: [MemberQueries, PeopleQueries] })
export class PeopleModule {}
