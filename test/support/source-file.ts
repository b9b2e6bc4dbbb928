import type { ForeignProblem, ForeignTicket } from '../../libs/imports/src/sources/foreign-ticket.js';
import { type FileSource, readerOf } from '../../libs/imports/src/sources/source-readers.js';

/** A file whose bytes arrive in chunks, which divide characters too. */
export function sourceFile(content: string | Uint8Array, chunk = 1000) {
  const bytes = Buffer.from(content as string);
  return {
    async *bytes() {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    },
  };
}

export async function readSource(
  source: FileSource,
  content: string | Uint8Array,
  chunk?: number,
): Promise<{ tickets: ForeignTicket[]; problems: ForeignProblem[] }> {
  const tickets: ForeignTicket[] = [];
  const problems: ForeignProblem[] = [];
  for await (const part of readerOf(source).read(sourceFile(content, chunk))) {
    if ('ticket' in part) tickets.push(part.ticket);
    else problems.push(part.problem);
  }
  return { tickets, problems };
}

/** The message of a refused file. */
export async function refusal(source: FileSource, content: string | Uint8Array): Promise<unknown> {
  const error = await readSource(source, content).catch((thrown: unknown) => thrown);
  return (error as { fields?: { body?: string[] } }).fields?.body?.[0] ?? error;
}
