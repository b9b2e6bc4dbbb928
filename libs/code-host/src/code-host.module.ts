import { Module } from '@nestjs/common';
import { CodeHosts } from './code-hosts.js';

@Module({ providers: [CodeHosts], exports: [CodeHosts] })
export class CodeHostModule {}
