import 'reflect-metadata';
import { AsyncLocalStorage } from 'node:async_hooks';
import { openSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { TestEnvironment } from 'jest-environment-node';
import { answerCheckerFor } from './answer-checker.mjs';
import { applications } from './applications.mjs';
import { runGit } from './code-host/git-starter.mjs';
import { releaseModules } from './module-memory.mjs';
import { nativeImport, nativeRequire } from './native-modules.mjs';

/**
 * A test process runs most functions a few hundred times. By default, V8 would optimise four times as many of them,
 * which takes a sixth of the time of a process and saves less.
 */
setFlagsFromString('--interrupt-budget=500000'); // bytes of bytecode that a function runs before it is optimised

/**
 * While an AsyncLocalStorage is enabled, Node 20 visits it whenever a promise is made: one makes an `await` four times
 * as slow. Jest keeps the running test in one for each test file. Tests run one after the other, so a variable does the
 * same, and nothing that outlives the file refers to it. Those of packages are disabled after each file; one that is
 * still in use enables itself again.
 */
const { run, getStore } = AsyncLocalStorage.prototype;
const runningTests = new WeakMap();
const enabled = new Set();
AsyncLocalStorage.prototype.run = function (store, work, ...parameters) {
  if (!store?.test && !store?.hook) {
    enabled.add(this);
    return run.call(this, store, work, ...parameters);
  }
  const before = runningTests.get(this);
  runningTests.set(this, store);
  return work().finally(() => runningTests.set(this, before));
};
AsyncLocalStorage.prototype.getStore = function () {
  return runningTests.get(this) ?? getStore.call(this);
};
function disableStorages() {
  for (const storage of enabled) storage.disable();
  enabled.clear();
}

/** Of run-logs.ts: files that stay open as long as the process, since every request writes a line. */
const openFiles = new Map();
function appendToFile(path, text) {
  if (!openFiles.has(path)) openFiles.set(path, openSync(path, 'a'));
  writeSync(openFiles.get(path), text);
}

/** Of code-host/host-contract.ts. */
const hostDocuments = new Map();
const hostValidators = new WeakMap();

/**
 * Node itself loads the built application and every package, once per worker process, instead of jest once per test
 * file: evaluating them takes seconds. Test files import a view of these modules (native-modules.mjs).
 */
export default class NativeModulesEnvironment extends TestEnvironment {
  constructor(...parameters) {
    super(...parameters);
    Object.assign(this.global, {
      answerCheckerFor,
      appendToFile,
      applications,
      hostDocuments,
      hostValidators,
      nativeImport,
      nativeRequire,
      runGit,
    });
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
    disableStorages();
    releaseModules();
    const before = JSON.parse(this.variables);
    const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
    const changed = [...names].filter((name) => before[name] !== process.env[name]);
    if (changed.length > 0) throw new Error(`The test file left variables changed: ${changed.join(', ')}`);
  }
}
