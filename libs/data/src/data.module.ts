import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '#config';
import { Clock } from '#contracts';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { Leases } from './lease.js';
import { ReplicaReader } from './replicas/replica-reader.js';
import { Replicas } from './replicas/replicas.js';
import { Wakeups } from './wakeups.js';

@Global()
@Module({})
export class DataModule {
  /** `applicationName` is shown in `pg_stat_activity`; `clock` is this process's source of the current time. */
  static forProcess(applicationName: string, clock: typeof Clock = Clock): DynamicModule {
    return {
      module: DataModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          useFactory: (config: Config) => ({ ...dataSourceOptions(config, applicationName), retryDelay: 1000 }),
        }),
      ],
      providers: [{ provide: Clock, useClass: clock }, Database, Replicas, ReplicaReader, Leases, Wakeups],
      exports: [Clock, Database, Replicas, ReplicaReader, Leases, Wakeups],
    };
  }
}
