import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { AuthModule } from './auth/auth.module.js';
import { HttpModule } from './http/http.module.js';

@Module({
  imports: [ConfigModule, DataModule.forProcess('docket-api'), HttpModule, AuthModule],
})
export class AppModule {}
