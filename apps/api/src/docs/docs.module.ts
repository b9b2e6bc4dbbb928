import { Module } from '@nestjs/common';
import { DocsModule } from '#docs';
import { DocsController } from './docs.controller.js';

@Module({ imports: [DocsModule], controllers: [DocsController] })
export class DocsApiModule {}
