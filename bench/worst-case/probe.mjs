// Loaded into the API and the worker before their own code (node --import): measures what they do between two messages
// of the benchmark. Processor time and not wall-clock time, so that other load on the machine does not count.
import { openSync, readFileSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const EVERY = 5; // milliseconds: the precision of a measured stretch
const RSS_EVERY = 4; // of those

const buffer = Buffer.alloc(64);
const timeOfMainThread = open(`/proc/self/task/${process.pid}/schedstat`);
const milliseconds = (text) => Number(text.split(' ', 1)[0]) / 1e6;

/** Processor time of the main thread, which serves all requests; wall-clock time if the system does not report it. */
function mainThread() {
  if (timeOfMainThread === undefined) return performance.now();
  return milliseconds(buffer.toString('latin1', 0, readSync(timeOfMainThread, buffer, 0, buffer.length, 0)));
}

function open(path) {
  try {
    return openSync(path);
  } catch {
    return undefined;
  }
}

/** Processor time of a PostgreSQL backend; wall-clock time if the system does not report it. */
function backend(pid) {
  try {
    return milliseconds(readFileSync(`/proc/${pid}/schedstat`, 'latin1'));
  } catch {
    return performance.now();
  }
}

let figures;
let ticks = 0;
let last;

const nothing = () => ({ stretch: 0, statement: 0, text: '', statements: 0, sql: 0, transaction: 0, memory: 0 });

function tick() {
  const now = mainThread();
  figures.stretch = Math.max(figures.stretch, now - last);
  last = now;
  if (ticks++ % RSS_EVERY === 0) figures.memory = Math.max(figures.memory, process.memoryUsage.rss() - figures.before);
}

function measureStatements() {
  const clients = new WeakMap();
  const began = new WeakMap();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...parameters) {
    clients.set(this.connection, this);
    return query.apply(this, parameters);
  };
  const { submit, handleReadyForQuery } = pg.Query.prototype;
  pg.Query.prototype.submit = function (connection) {
    const pid = clients.get(connection)?.processID;
    if (figures) this.measured = { connection, pid, at: performance.now(), time: backend(pid) };
    if (/^\s*(BEGIN|START TRANSACTION)/i.test(this.text)) began.set(connection, performance.now());
    return submit.call(this, connection);
  };
  pg.Query.prototype.handleReadyForQuery = function (connection) {
    if (figures && this.measured) {
      const took = backend(this.measured.pid) - this.measured.time;
      figures.statements++;
      figures.sql += took;
      if (took > figures.statement) [figures.statement, figures.text] = [took, this.text];
      const ended = /^\s*(COMMIT|ROLLBACK)\s*$/i.test(this.text);
      const since = ended ? began.get(connection) : began.has(connection) ? undefined : this.measured.at;
      if (since !== undefined) figures.transaction = Math.max(figures.transaction, performance.now() - since);
      if (ended) began.delete(connection);
    }
    return handleReadyForQuery.call(this, connection);
  };
}

if (isMainThread && process.send) {
  measureStatements();
  let timer;
  process.on('message', ({ type, on }) => {
    if (type !== 'measure') return;
    if (on) {
      figures = { ...nothing(), before: process.memoryUsage.rss() };
      last = mainThread();
      timer = setInterval(tick, EVERY);
      process.send({ type: 'measuring' });
    } else {
      tick();
      clearInterval(timer);
      process.send({ type: 'measured', figures });
      figures = undefined;
    }
  });
}
