import { Module } from '@nestjs/common';
import { ImportsModule } from '#imports';
import { ImportsController } from './imports.controller.js';

@Module({ imports: [ImportsModule], controllers: [ImportsController] })
export class ImportsApiModule {}
