// Loads a server from a process of its own and prints the results as one line of JSON.
import autocannon from 'autocannon';
import { idOf, requestsOf } from './requests.mjs';

const {
  url,
  kind,
  connections,
  seconds,
  unmeasured = 0,
  rate,
  headers,
  project,
  repo,
  secret,
} = JSON.parse(process.argv[2]);

const next = requestsOf(kind, { project, repo, secret });

const statuses = {};
const times = {};
const accepted = [];
let withoutRetryAfter = 0;
let lastAnswer = 0;

const request = {
  setupRequest: (request, context) => {
    const made = next();
    const { body = '', method } = made;
    context.startedAt = performance.now();
    return {
      ...request,
      ...made,
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...made.headers },
      ...(method === 'GET' ? {} : { body }),
    };
  },
  onResponse: (status, body, context, answered) => {
    lastAnswer = performance.now();
    if (lastAnswer < started + unmeasured * 1000) return;
    statuses[status] = (statuses[status] ?? 0) + 1;
    times[status] ??= [];
    // Earlier, some requests were still waiting for their connection.
    if (context.startedAt >= started + unmeasured * 1000) times[status].push(lastAnswer - context.startedAt);
    if (status === 201 || status === 202) accepted.push(idOf(kind, JSON.parse(body).data));
    const hasRetryAfter = Object.keys(answered ?? {}).some((name) => name.toLowerCase() === 'retry-after');
    if ((status === 429 || status === 503) && !hasRetryAfter) withoutRetryAfter++;
  },
};

/** Seconds of processor time that the server has used. */
const processorTime = async () => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
};

const started = performance.now();
const before = new Promise((resolve) => setTimeout(() => resolve(processorTime()), unmeasured * 1000));
const result = await autocannon({
  url,
  connections,
  duration: seconds + unmeasured,
  // Distributed in whole requests per second, rounded down.
  ...(rate && { overallRate: Math.ceil(rate / connections) * connections }),
  timeout: 30,
  requests: [request],
});
const elapsed = (unmeasured > 0 ? lastAnswer - started : performance.now() - started) / 1000 - unmeasured;

const processor = (await processorTime()) - (await before);

const spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
};
process.stdout.write(
  `${JSON.stringify({
    seconds: elapsed,
    processor,
    statuses,
    times: Object.fromEntries(Object.entries(times).map(([status, values]) => [status, spread(values)])),
    accepted,
    withoutRetryAfter,
    errors: result.errors,
    timeouts: result.timeouts,
  })}\n`,
);
