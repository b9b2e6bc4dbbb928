import { Module } from '@nestjs/common';
import { PlaceNotices } from './place-notices.js';

@Module({ providers: [PlaceNotices], exports: [PlaceNotices] })
export class NoticesModule {}
