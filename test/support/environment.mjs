import 'reflect-metadata';
import { TestEnvironment } from 'jest-environment-node';
import { answerCheckerFor } from './answer-checker.mjs';
import { nativeImport, nativeRequire } from './native-modules.mjs';

/**
 * Node itself loads the built application and every package, once per worker process, instead of jest once per test file:
 * evaluating them takes seconds. What a test file imports of them is a view of these modules (native-modules.mjs).
 */
export default class NativeModulesEnvironment extends TestEnvironment {
  constructor(...parameters) {
    super(...parameters);
    Object.assign(this.global, { answerCheckerFor, nativeImport, nativeRequire });
    // Configuration is read from the environment by code outside of jest's copy of it.
    this.global.process.env = process.env;
    // Shared with the modules outside, so that `instanceof` and `expect.any()` recognise what they return.
    Object.assign(this.global, { Date, Error });
  }
}
