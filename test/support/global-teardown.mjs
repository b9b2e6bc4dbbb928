import { rmSync } from 'node:fs';

export default async function tearDown() {
  await globalThis.postgres?.stop();
  if (process.env.TEST_RUN_LOGS) rmSync(process.env.TEST_RUN_LOGS, { recursive: true, force: true });
}
