import 'reflect-metadata';
import { AsyncLocalStorage } from 'node:async_hooks';
import { openSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { TestEnvironment } from 'jest-environment-node';
import { answerCheckerFor } from './answer-checker.mjs';
import { runGit } from './code-host/git-starter.mjs';
import { releaseModules } from './module-memory.mjs';
import { nativeImport, nativeRequire } from './native-modules.mjs';

/**
 * A test process runs most functions a few hundred times. By default, V8 would optimise four times as many of them,
 * which takes a sixth of the time of a process and saves less.
 */
setFlagsFromString('--interrupt-budget=500000'); // bytes of bytecode that a function runs before it is optimised

/**
 * Jest has an AsyncLocalStorage for each test file and never disables it. Node 20 visits every enabled one whenever a
 * promise is made: after a hundred files that took a third of the time. One that is still in use enables itself again.
 * What it stored, the test and with it everything the file refers to, stays with timers that outlive the file.
 */
const storages = new Set();
const executions = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, ...parameters) {
  storages.add(this);
  if (!store?.test && !store?.hook) return run.call(this, store, ...parameters);
  const execution = { ...store }; // an object of jest's would refer to the globals of its file, even when emptied
  executions.add(execution);
  return run.call(this, execution, ...parameters);
};
function emptyStorages() {
  for (const storage of storages) storage.disable();
  for (const execution of executions) for (const name of Object.keys(execution)) delete execution[name];
  storages.clear();
  executions.clear();
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
    emptyStorages();
    releaseModules();
    const before = JSON.parse(this.variables);
    const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
    const changed = [...names].filter((name) => before[name] !== process.env[name]);
    if (changed.length > 0) throw new Error(`The test file left variables changed: ${changed.join(', ')}`);
  }
}
