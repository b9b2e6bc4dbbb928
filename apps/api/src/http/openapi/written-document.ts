import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';

/** This is `dist/openapi.json`, wherever this module is bundled. */
const FILE = join(createRequire(import.meta.url).resolve('#built/apps/api/src/main.js'), '../../../../openapi.json');

/** In place of the name that only the configuration of a process decides. */
export const SESSION_COOKIE = '{sessionCookie}';

/** Generating the document blocks the event loop for half a second, so the build does it. */
export async function writeDocument(document: OpenAPIObject): Promise<void> {
  await writeFile(`${FILE}.new`, JSON.stringify(document));
  await rename(`${FILE}.new`, FILE); // an instance may be reading it
}

/** The written document as JSON, or nothing if the sources were compiled without the rest of the build. */
export async function readDocument({ sessionCookie }: { sessionCookie: string }): Promise<string | undefined> {
  const text = await readFile(FILE, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text?.replaceAll(JSON.stringify(SESSION_COOKIE), () => JSON.stringify(sessionCookie));
}
