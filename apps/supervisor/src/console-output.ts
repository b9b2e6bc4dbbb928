/** Prints a line for the person who started Docket; the processes write their own logs. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** A start that failed for a known reason: its message is all that is shown. */
export class StartFailure extends Error {}
