import { Module } from '@nestjs/common';
import { DocsModule as DocsCoreModule } from '#tracker/docs/docs.module.js';
import { DocsController } from './docs.controller.js';

@Module({ imports: [DocsCoreModule], controllers: [DocsController] })
export class DocsModule {}
