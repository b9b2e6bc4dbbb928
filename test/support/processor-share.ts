/** The part of a processor that this machine gives to a busy process at the moment: 1 if it does nothing else. */
export function processorShare(milliseconds = 50): number {
  const start = performance.now();
  const before = process.cpuUsage();
  let elapsed = 0;
  while (elapsed < milliseconds) elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1_000 / elapsed);
}
