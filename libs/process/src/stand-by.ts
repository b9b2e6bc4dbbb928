/** Given to a program that is started before it may begin: it loads its modules meanwhile. */
export const STAND_BY = '--stand-by';

/** Resolves when the parent process sends a message, or at once in a program that was not told to stand by. */
export async function standBy(): Promise<void> {
  if (!process.argv.includes(STAND_BY) || !process.send) return;
  const told = new Promise((resolve) => process.once('message', resolve));
  process.send({ type: 'standing by' });
  await told;
}
