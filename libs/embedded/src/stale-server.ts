import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { becomesTrueWithin, identify, runningCommands, signal } from './processes.js';

/** Shown in the titles of all processes of the server, so that they can be found when nothing else is left of a run. */
export const clusterName = (data: string) => `docket-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;

export const serverArgument = (data: string) => `cluster_name=${clusterName(data)}`;

/** Ends the server that an earlier, killed run left running on this data, and removes an outdated lock file. */
export async function endStaleServer(data: string) {
  const runningServers = () => runningCommands().filter(({ command }) => isServerOf(command, data));
  const server = runningServers().find(({ command }) => command.includes(serverArgument(data)));
  const haveEnded = (milliseconds: number) => becomesTrueWithin(milliseconds, () => runningServers().length === 0);
  if (server) {
    signal(server.pid, 'SIGCONT');
    signal(server.pid, 'SIGINT');
    // The server writes a checkpoint first, so that the next start needs no recovery.
    await haveEnded(10_000);
  }
  // Backends end by themselves without their server, but only after their current statement.
  for (const harder of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of runningServers()) signal(pid, harder);
    if (await haveEnded(3_000)) break;
  }
  forgetReusedProcess(data);
}

const isServerOf = (command: string, data: string) =>
  command.includes(serverArgument(data)) || command.startsWith(`postgres: ${clusterName(data)}: `);

/** PostgreSQL handles a dead process id in its lock file, but not one that another program has since been given. */
function forgetReusedProcess(data: string) {
  const file = join(data, 'postmaster.pid');
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    if (identify(pid)) rmSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
