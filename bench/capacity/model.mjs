import { readFileSync } from 'node:fs';

/**
 * What people and agents do in a busy hour. They are assumptions: replace any of them with --model <file>, a JSON file
 * of the same form.
 */
export const MODEL = {
  /** Requests of one person in an hour. */
  person: {
    board: 12,
    list: 20,
    ticket: 40,
    search: 6,
    notifications: 30,
    create: 2,
    edit: 3,
    status: 6,
    rank: 3,
    comment: 4,
    delegate: 1,
  },
  /** Of one agent in an hour: claims that find nothing, and tasks from claim to completion, of twelve requests each. */
  agent: { poll: 60, task: 5 },
  agentsPerPerson: 0.2,
  /** The share of people with an open page, which listens to the events of one project. */
  streamsPerPerson: 0.6,
  peoplePerWebhook: 20,
};

/** What users accept. The knee is the largest number of people for whom all of it holds. */
export const GOALS = {
  /** Milliseconds at the 95th percentile, from the moment when the request was due. */
  request: 500,
  stream: 1_000,
  delivery: 5_000,
  /** The share of requests that may be refused. */
  refused: 0.001,
};

export function readModel(file) {
  if (!file) return MODEL;
  const given = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, value] of Object.entries(given)) {
    const known = MODEL[name];
    if (known === undefined) throw new Error(`${file}: ${name} is not in the model`);
    const numbers = typeof known === 'object' ? Object.entries(value) : [[name, value]];
    for (const [key, number] of numbers) {
      if (typeof known === 'object' && !(key in known)) throw new Error(`${file}: ${name}.${key} is not in the model`);
      if (!(number >= 0)) throw new Error(`${file}: ${key} must be a number from 0`);
    }
  }
  return {
    ...MODEL,
    ...given,
    person: { ...MODEL.person, ...given.person },
    agent: { ...MODEL.agent, ...given.agent },
  };
}

/** How many of each action start in a second. */
export function ratesOf(model, people) {
  const rates = Object.entries(model.person).map(([action, perHour]) => [action, (perHour * people) / 3600]);
  const agents = people * model.agentsPerPerson;
  rates.push(['poll', (model.agent.poll * agents) / 3600], ['task', (model.agent.task * agents) / 3600]);
  return rates.filter(([, rate]) => rate > 0);
}

export const streamsOf = (model, people) => Math.round(model.streamsPerPerson * people);
export const webhooksOf = (model, people) => (model.peoplePerWebhook ? Math.ceil(people / model.peoplePerWebhook) : 0);
