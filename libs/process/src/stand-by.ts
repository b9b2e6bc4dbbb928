/** The argument of a program that is started early: it loads its modules, and waits for a message before it does anything. */
export const STAND_BY = '--stand-by';

/** Resolves when the parent process sends a message, or at once in a program that was started without the argument. */
export async function standBy(): Promise<void> {
  if (!process.argv.includes(STAND_BY) || !process.send) return;
  const message = new Promise((resolve) => process.once('message', resolve));
  process.send({ type: 'standing by' });
  await message;
}
