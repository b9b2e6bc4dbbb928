import { Module } from '@nestjs/common';
import { Files } from './files.js';

@Module({ providers: [Files], exports: [Files] })
export class FilesModule {}
