import { Module } from '@nestjs/common';
import { DocsModule as DocsCoreModule } from '#docs';
import { DocsController } from './docs.controller.js';

@Module({ imports: [DocsCoreModule], controllers: [DocsController] })
export class DocsModule {}
