import { fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Starting a program copies the page tables of the process that starts it, which takes 15 ms and more of a test process
 * of hundreds of megabytes. So one small process, this module run as a program, starts every git of a worker process.
 */
let starter;
let last = 0;
const waiting = new Map();

/** Resolves to `{ code, output, errors }`; the outputs are buffers. */
export function runGit(args, { input = '', env = {} } = {}) {
  starter ??= startStarter();
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    starter.ref();
    starter.channel.ref();
    starter.send({ id: last, args, input, env: { ...process.env, ...env } });
  });
}

function startStarter() {
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced', execArgv: [] });
  child.on('message', ({ id, ...result }) => {
    waiting.get(id).resolve(result);
    waiting.delete(id);
    if (waiting.size > 0) return;
    child.unref();
    child.channel.unref();
  });
  child.once('exit', () => {
    starter = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The process that starts git has ended'));
    waiting.clear();
  });
  return child;
}

function start({ id, args, input, env }) {
  const child = spawn('git', args, { env });
  const [output, errors] = [child.stdout, child.stderr].map((stream) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    return chunks;
  });
  child.stdin.on('error', () => undefined); // some commands read nothing
  child.stdin.end(input);
  child.on('close', (code) => process.send({ id, code, output: Buffer.concat(output), errors: Buffer.concat(errors) }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.on('message', start);
