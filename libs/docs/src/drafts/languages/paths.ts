import { kindOf } from '../extract/kinds.js';

/** Tests by the conventions of languages that name them otherwise than JavaScript. */
const TEST =
  /(^|\/)(src\/(\w*[tT]est|test\w*)\/|[^/]*\.(Unit|Integration|Functional)?Tests?\/|benches\/)|(^|\/)(tests?\.(py|rs)|[^/]+_tests?\.(rs|rb|exs?|dart)|[^/]+_spec\.rb|[A-Z]\w*(Tests?|TestCase|IT|Spec)\.(java|kt|cs|php|scala|groovy|swift))$/;

/** Whether a file can offer routes, names or settings to users: tests, examples, scripts and generated code do not. */
export function offersAnything(path: string): boolean {
  return (
    kindOf(path) !== 'migration' &&
    !TEST.test(path) &&
    !['test', 'generated', 'support', 'documentation'].includes(kindOf(path))
  );
}
