import { createRequire } from 'node:module';
import type ts from 'typescript';

/** Required: for an import, Node would parse all of it twice more to learn its format and exports, which takes a second. */
export const compiler = createRequire(import.meta.url)('typescript') as typeof ts;
