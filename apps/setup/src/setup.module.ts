import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { IdentityModule } from '#tracker/identity/identity.module.js';
import { DemoData } from './demo-data.js';

@Module({
  imports: [ConfigModule, DataModule.forProcess('docket-setup'), IdentityModule],
  providers: [DemoData],
})
export class SetupModule {}
