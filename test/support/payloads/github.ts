import { readFileSync } from 'node:fs';

type Payload = Record<string, unknown>;

const examples = JSON.parse(
  readFileSync('node_modules/@octokit/webhooks-examples/api.github.com/index.json', 'utf8'),
) as { name: string; examples: Payload[] }[];

/** GitHub's own examples of an event. */
export const githubExamples = (event: string): Payload[] => examples.find(({ name }) => name === event)?.examples ?? [];

/** The events that GitHub has examples of. */
export const githubEvents = (): string[] => examples.map(({ name }) => name);
