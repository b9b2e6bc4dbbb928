// Sends requests at a constant rate, whether or not earlier ones are answered, from a process of its own, and prints the
// results as one line of JSON. Each request has a connection to itself: one that is idle, or a new one.
import { connect } from 'node:net';
import { idOf, requestsOf } from './requests.mjs';

const { url, kind, rate, seconds, headers, project, repo, secret } = JSON.parse(process.argv[2]);
const { hostname, port, host } = new URL(url);

const TICK = 5; // milliseconds
const PATIENCE = 10_000; // milliseconds until a client gives up
const LATE = 100; // milliseconds after its time; more shows that this process does not keep up

const next = requestsOf(kind, { project, repo, secret });
const statuses = {};
const times = {};
const accepted = [];
const idle = [];
let [sent, late, open, mostOpen, closed, abandoned, failed, withoutRetryAfter] = [0, 0, 0, 0, 0, 0, 0, 0];

function message() {
  const { method, path, body = '', headers: own } = next();
  const all = { host, ...headers, ...own };
  if (method !== 'GET') Object.assign(all, { 'content-type': 'application/json' });
  if (method !== 'GET') Object.assign(all, { 'content-length': Buffer.byteLength(body) });
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A connection that has at most one request at a time. */
class Connection {
  chunks = [];
  size = 0;
  length = 0; // of the whole response; 0 until its head was read
  sentAt = 0;

  constructor() {
    mostOpen = Math.max(mostOpen, ++open);
    this.socket = connect(Number(port), hostname);
    this.socket.setNoDelay(true);
    this.socket.on('data', (chunk) => this.receive(chunk));
    this.socket.on('error', (error) => {
      if (this.sentAt && error.code !== 'ECONNRESET' && error.code !== 'EPIPE') failed++;
      else if (this.sentAt) closed++;
      this.sentAt = 0;
    });
    this.socket.on('close', () => {
      open--;
      if (this.sentAt) closed++;
      this.sentAt = 0;
      this.isClosed = true;
    });
  }

  send() {
    this.sentAt = performance.now();
    this.socket.write(message());
  }

  giveUp() {
    abandoned++;
    this.sentAt = 0;
    this.socket.destroy();
  }

  receive(chunk) {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.length === 0) this.readHead();
    if (this.length > 0 && this.size >= this.length) this.finish();
  }

  readHead() {
    const text = Buffer.concat(this.chunks).toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) return;
    this.head = text.slice(0, end).toLowerCase();
    this.length = end + 4 + Number(/\r\ncontent-length: (\d+)/.exec(this.head)?.[1] ?? 0);
    this.bodyAt = end + 4;
  }

  finish() {
    const { head } = this;
    const status = Number(head.slice(9, 12));
    statuses[status] = (statuses[status] ?? 0) + 1;
    times[status] ??= [];
    times[status].push(performance.now() - this.sentAt);
    if (status === 503 && !head.includes('\r\nretry-after:')) withoutRetryAfter++;
    if (status === 201 || status === 202) {
      accepted.push(idOf(kind, JSON.parse(Buffer.concat(this.chunks).subarray(this.bodyAt).toString()).data));
    }
    this.sentAt = 0;
    [this.chunks, this.size, this.length] = [[], 0, 0];
    if (head.includes('\r\nconnection: close')) this.socket.destroy();
    else idle.push(this);
  }
}

const inUse = new Set();
function arrive() {
  let connection = idle.pop();
  while (connection?.isClosed) connection = idle.pop();
  connection ??= new Connection();
  inUse.add(connection);
  connection.send();
  sent++;
}

/** Seconds of processor time that the server has used. */
const processorTime = async () => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
};

const before = await processorTime();
const started = performance.now();
const total = Math.round(rate * seconds);
let servedMeanwhile;
let took = 0;
await new Promise((resolve) => {
  const timer = setInterval(() => {
    const now = performance.now();
    const due = Math.min(total, Math.floor(((now - started) / 1000) * rate));
    while (sent < due) {
      if (now - (started + (sent / rate) * 1000) > LATE) late++;
      arrive();
    }
    for (const connection of inUse) {
      if (connection.sentAt === 0) inUse.delete(connection);
      else if (now - connection.sentAt > PATIENCE) connection.giveUp();
    }
    if (sent < total) return;
    servedMeanwhile ??= { ...statuses };
    took ||= (now - started) / 1000;
    if (inUse.size > 0) return;
    clearInterval(timer);
    resolve();
  }, TICK);
});
const processor = (await processorTime()) - before;

const spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
};
process.stdout.write(
  `${JSON.stringify({
    seconds: took,
    processor,
    statuses,
    servedMeanwhile,
    times: Object.fromEntries(Object.entries(times).map(([status, values]) => [status, spread(values)])),
    accepted,
    withoutRetryAfter,
    ...{ sent, late, mostOpen, closed, abandoned, failed },
  })}\n`,
  () => process.exit(0),
);
