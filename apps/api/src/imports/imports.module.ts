import { Module } from '@nestjs/common';
import { ImportsModule as ImportsCoreModule } from '#imports';
import { ImportsController } from './imports.controller.js';

@Module({ imports: [ImportsCoreModule], controllers: [ImportsController] })
export class ImportsModule {}
