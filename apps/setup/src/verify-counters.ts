import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { ConfigurationError, loadConfig } from '#config';
import { dataSourceOptions, MIGRATION_TIMEOUTS } from '#data';
import { type CounterFault, verifyCounters } from '#tickets';

const MAX_LINES = 20; // lines per counter; more would be of no use

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Compares every counter with a recount. `--repair` corrects differences. Safe while Docket runs. */
try {
  const repair = process.argv.includes('--repair');
  const config = loadConfig();
  if (!config.DATABASE_URL) throw new ConfigurationError('Configuration: DATABASE_URL is required');
  const source = new DataSource(dataSourceOptions(config, 'docket-counters', MIGRATION_TIMEOUTS));
  await source.initialize();
  try {
    const faults = await verifyCounters(source, { repair });
    report(faults);
    if (faults.length === 0) print('All counters are correct.');
    else print(repair ? `Repaired ${faults.length}.` : `${faults.length} wrong. npm run counters:verify -- --repair`);
    process.exitCode = faults.length === 0 || repair ? 0 : 1;
  } finally {
    await source.destroy();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}

function report(faults: CounterFault[]): void {
  for (const counter of new Set(faults.map((fault) => fault.counter))) {
    const wrong = faults.filter((fault) => fault.counter === counter);
    for (const { id, stored, actual } of wrong.slice(0, MAX_LINES)) {
      print(`${counter} of ${id}: ${stored ?? 'missing'}, recounted ${actual}`);
    }
    if (wrong.length > MAX_LINES) print(`${counter}: and ${wrong.length - MAX_LINES} more`);
  }
}
