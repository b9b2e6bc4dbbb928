import { Global, Module } from '@nestjs/common';
import { loadConfig } from './load.js';

export const CONFIG = Symbol('CONFIG');

@Global()
@Module({ providers: [{ provide: CONFIG, useFactory: () => loadConfig() }], exports: [CONFIG] })
export class ConfigModule {}
