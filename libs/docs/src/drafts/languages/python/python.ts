import type { LanguageFindings } from '../findings.js';
import { type File, grammar, type LanguageReader } from '../reader.js';
import type { Constants } from '../syntax/strings.js';
import { stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { assignmentsIn } from './assignments.js';
import { djangoRoutes } from './django.js';
import { pythonExports } from './exports.js';
import { decoratedRoutes } from './routes.js';
import { pythonSettings } from './settings.js';

export const python: LanguageReader = {
  grammar: {
    wasm: grammar('python'),
    bodies: { block: ['function_definition'] },
    hints:
      /environ|getenv|\benv[.(]|\bconfig\(|getattr\(|route|\.(get|post|put|patch|delete)\(|Router|include_|register|\bop\./,
  },
  read(file: File, found: LanguageFindings): void {
    const constants = constantsOf(file.root);
    pythonExports(file, found);
    decoratedRoutes(file, constants, found);
    djangoRoutes(file, constants, found);
    pythonSettings(file, constants, found);
  },
};

/** Strings assigned to a name at the top of the module, once. */
function constantsOf(root: Syntax): Constants {
  const found = new Map<string, string>();
  const repeated = new Set<string>();
  for (const { left, right } of assignmentsIn(root.children)) {
    const value = stringOf(right, found);
    if (found.has(left.text)) repeated.add(left.text);
    if (value !== undefined) found.set(left.text, value);
  }
  for (const name of repeated) found.delete(name);
  return found;
}
