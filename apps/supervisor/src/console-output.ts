/** For a person who watches the start; the processes' own logs go their own way. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** A start that cannot be; its message is all the person needs. */
export class StartFailure extends Error {}
