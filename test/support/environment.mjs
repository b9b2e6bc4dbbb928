import 'reflect-metadata';
import { TestEnvironment } from 'jest-environment-node';
import { answerCheckerFor } from './answer-checker.mjs';
import { runGit } from './code-host/git-starter.mjs';
import { nativeImport, nativeRequire } from './native-modules.mjs';

/**
 * Node itself loads the built application and every package, once per worker process, instead of jest once per test
 * file: evaluating them takes seconds. Test files import a view of these modules (native-modules.mjs).
 */
export default class NativeModulesEnvironment extends TestEnvironment {
  constructor(...parameters) {
    super(...parameters);
    Object.assign(this.global, { answerCheckerFor, nativeImport, nativeRequire, runGit });
    // Code outside jest's module system reads its configuration from the real environment.
    this.global.process.env = process.env;
    // Shared with the modules outside, so that `instanceof` and `expect.any()` recognise their results.
    Object.assign(this.global, { Date, Error });
  }
  async setup() {
    await super.setup();
    this.variables = JSON.stringify(process.env);
  }

  /** The next test file of this process would run with what this one left in the environment. */
  async teardown() {
    await super.teardown();
    const before = JSON.parse(this.variables);
    const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
    const changed = [...names].filter((name) => before[name] !== process.env[name]);
    if (changed.length > 0) throw new Error(`The test file left variables changed: ${changed.join(', ')}`);
  }
}
