import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identify, runningCommands, signal, within } from './processes.js';

/** The server and all its processes show this name, so that they are recognised when nothing else is left of a run. */
export const clusterName = (data: string) => `docket-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;

export const serverArgument = (data: string) => `cluster_name=${clusterName(data)}`;

/** Ends the server that an earlier, killed run left behind on this data, and a lock file that no longer means anything. */
export async function endStaleServer(data: string) {
  const found = () => runningCommands().filter(({ command }) => belongs(command, data));
  const server = found().find(({ command }) => command.includes(serverArgument(data)));
  const gone = (milliseconds: number) => within(milliseconds, () => found().length === 0);
  if (server) {
    signal(server.pid, 'SIGCONT');
    signal(server.pid, 'SIGINT');
    // A checkpoint of everything in memory comes first, which spares the next start its recovery.
    await gone(10_000);
  }
  // Without their server the others end by themselves, but only when their statement is done.
  for (const harder of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of found()) signal(pid, harder);
    if (await gone(3_000)) break;
  }
  forgetReusedProcess(data);
}

const belongs = (command: string, data: string) =>
  command.includes(serverArgument(data)) || command.startsWith(`postgres: ${clusterName(data)}: `);

/** PostgreSQL itself copes with a dead process id in its lock file, not with one that another program got since. */
function forgetReusedProcess(data: string) {
  const file = join(data, 'postmaster.pid');
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    if (identify(pid)) rmSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
