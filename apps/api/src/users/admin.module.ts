import { Module } from '@nestjs/common';
import { UsersModule } from '#users';
import { AdminController } from './admin.controller.js';

@Module({ imports: [UsersModule], controllers: [AdminController] })
export class AdminModule {}
