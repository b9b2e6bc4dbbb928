import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { actionsOf } from './actions.mjs';
import { ratesOf } from './model.mjs';

const CONNECTIONS = 256;
const TIMEOUT = 20_000;
const OPENED_AT_ONCE = 20;

/** A mistake of the model, and nothing that load explains. */
class WrongAnswer extends Error {}

/** Sends what the model says, whether or not earlier requests have been answered, and keeps the times. */
export class Crowd {
  constructor(server, team, model) {
    this.server = server;
    this.team = team;
    this.model = model;
    this.agent = new Agent({ connections: CONNECTIONS, headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT });
    this.streams = [];
    this.reset();
    this.actions = actionsOf(team, (headers, method, path, body) => this.send(headers, method, path, body));
  }

  reset() {
    this.times = [];
    this.late = [];
    this.delays = [];
    this.refused = 0;
    this.wrong = new Set();
  }

  async act(people, seconds) {
    const rates = ratesOf(this.model, people);
    const total = rates.reduce((sum, [, rate]) => sum + rate, 0);
    const until = performance.now() + seconds * 1000;
    const running = new Set();
    let due = performance.now();
    for (;;) {
      due += (-Math.log(1 - Math.random()) / total) * 1000;
      if (due > until) break;
      const pause = due - performance.now();
      if (pause > 1) await sleep(pause);
      this.late.push(performance.now() - due);
      const work = this.start(this.pick(rates, total), due).finally(() => running.delete(work));
      running.add(work);
    }
    await Promise.all(running);
  }

  pick(rates, total) {
    let rest = Math.random() * total;
    for (const [action, rate] of rates) {
      rest -= rate;
      if (rest < 0) return action;
    }
    return rates[0][0];
  }

  async start(action, due) {
    this.due = due; // read by the action's first request before anything else can run
    await this.actions[action]().catch((error) => {
      // Also a request that was never answered.
      if (!(error instanceof WrongAnswer)) this.refused++;
      else this.wrong.add(`${action}: ${error.message}`);
    });
  }

  async send(headers, method, path, body) {
    const since = this.due ?? performance.now();
    this.due = undefined;
    const reply = await this.agent.request({
      origin: this.server.url,
      path,
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await reply.body.text();
    if (reply.statusCode === 503 || reply.statusCode === 429) throw new Error('refused');
    this.times.push(performance.now() - since);
    // Somebody else was faster: the request was answered, and what follows it is left out.
    if (reply.statusCode === 409) return undefined;
    if (reply.statusCode >= 300) throw new WrongAnswer(`${method} ${path}: ${text}`);
    return JSON.parse(text).data;
  }

  /** Opens or closes streams until there are that many. */
  async listen(count) {
    while (this.streams.length > count) this.streams.pop().destroy();
    const { people, samples } = this.team;
    while (this.streams.length < count) {
      const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - this.streams.length) }, (_, index) => {
        const n = this.streams.length + index;
        return this.open(people[n % people.length], samples.projects[n % samples.projects.length]);
      });
      this.streams.push(...(await Promise.all(some)));
    }
  }

  open(headers, project) {
    return new Promise((resolve, reject) => {
      const request = get(`${this.server.url}/api/events/stream?project=${project}`, { headers, agent: false });
      request.on('error', reject);
      request.on('response', (response) => {
        response.on('error', () => undefined).setEncoding('utf8');
        response.on('data', (text) => this.receive(text));
        if (response.statusCode === 200) resolve(request);
        else reject(new Error(`a stream answered ${response.statusCode}`));
      });
      request.end();
    });
  }

  /** Events arrive whole: a chunk without a time continues another one. */
  receive(text) {
    for (const [, time] of text.matchAll(/"timestamp":"([^"]+)"/g)) this.delays.push(Date.now() - Date.parse(time));
  }

  async close() {
    await this.listen(0);
    await this.agent.destroy();
  }
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
