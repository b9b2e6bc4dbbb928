// Records the responses of a code host to Docket's own client, and replays them for the contract tests.
import { createServer } from 'node:http';

const HOST = '{{host}}'; // stands for the URL of the host in a recording
const KEPT_HEADERS = ['content-type', 'link', 'location', 'x-total-count'];
const SECRET_FIELD = /token|secret|password|private_key/i;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * The requests to a repository with at least two commits on its default branch. Leaves one open pull request. Returns
 * the result of each step, as the client understood it.
 */
async function scenario(host, repo) {
  const outcomes = [];
  const step = async (name, run) => {
    const outcome = await run().then(
      (value) => ({ value }),
      ({ code, message, details }) => ({ refused: { code, message, details } }),
    );
    outcomes.push({ step: name, ...outcome });
    if (outcome.refused === undefined) return outcome.value;
    return undefined;
  };
  const repository = await host.repository(repo);
  const { defaultBranch } = repository;
  await step('repository', async () => ({ repo: repository.repo, defaultBranch, links: repository.links }));
  await step('no repository', async () => host.repository(`${repo.split('/')[0]}/docket-no-such-repository`));
  const head = await step('branch', () => repository.resolve(defaultBranch, 'head'));
  await step('no branch', () => repository.resolve('docket-no-such-branch', 'head'));
  const commit = await step('commit', () => repository.commit(head));
  if (!commit?.parents[0]) throw new Error('The default branch needs two commits');
  await step('comparison', () => repository.compare(commit.parents[0], head));
  await step('texts', async () => [...(await repository.texts(head, ['README.md', 'no-such-file.md']))]);
  await step('no workflow', () => repository.workflow('docket-no-such-workflow.yml'));
  const proposal = {
    branch: 'docket/recording',
    title: 'Pages for a recording',
    body: 'Made by `npm run code-host:record`.',
    message: 'docs: pages for a recording',
    pages: [{ path: 'docs/docket-recording.md', content: '# A recording\n' }],
  };
  const proposed = await step('proposal', () => repository.propose(proposal));
  await step('the same proposal', () => repository.propose(proposal));
  if (proposed) {
    await step('comment', () => repository.comment(proposed.pr.number, 'A comment for a recording'));
    await step('the same comment', () => repository.comment(proposed.pr.number, 'A comment for a recording'));
  }
  return outcomes;
}

/** `hostAt` creates Docket's client for a host at a URL; `target` is the URL of the real one. */
export async function record({ target, secrets, repo, hostAt }) {
  const root = target.replace(/\/+$/, '');
  const exchanges = [];
  const server = await serve(async (request) => {
    const answer = await fetch(`${root}${request.url}`, {
      method: request.method,
      headers: forwarded(request.headers),
      body: request.body || undefined,
      redirect: 'manual',
    });
    const headers = Object.fromEntries(KEPT_HEADERS.flatMap((name) => [[name, answer.headers.get(name)]]));
    const { status } = answer;
    const exchange = { method: request.method, url: request.url, body: request.body, status, headers };
    exchanges.push({ ...exchange, answer: await answer.text() });
    return exchanges.at(-1);
  }, root);
  try {
    const outcomes = await scenario(hostAt(server.url), repo);
    const cleaned = withoutSecrets({ repo, exchanges, outcomes }, { secrets, addresses: [root, server.url] });
    return { recordedAt: new Date().toISOString().slice(0, 10), ...cleaned };
  } finally {
    await server.close();
  }
}

/** Replays the recording to a client. `unexpected` are requests that were not recorded. */
export async function replay({ repo, exchanges }, hostAt) {
  const left = [...exchanges];
  const unexpected = [];
  const server = await serve(async ({ method, url, body }) => {
    const sent = withoutTimes(withoutSecrets(body, { secrets: [], addresses: [server.url] }));
    const isSame = (one) => one.method === method && one.url === url && withoutTimes(one.body) === sent;
    const index = left.findIndex(isSame);
    if (index !== -1) return left.splice(index, 1)[0];
    unexpected.push(`${method} ${url}`);
    return { status: 500, headers: {}, answer: '{}' };
  }, HOST);
  try {
    const outcomes = await scenario(hostAt(server.url), repo);
    return { outcomes: withoutSecrets(outcomes, { secrets: [], addresses: [server.url] }), unexpected };
  } finally {
    await server.close();
  }
}

/** A server in place of the host: URLs of the host in responses are replaced by its own. */
async function serve(answerTo, address) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const { method, url, headers } = request;
    const { status, headers: answered, answer } = await answerTo({ method, url, headers, body });
    const here = (text) => text.replaceAll(address, serving.url);
    for (const [name, value] of Object.entries(answered)) if (value) response.setHeader(name, here(value));
    response.writeHead(status).end(here(answer));
  });
  const serving = { url: '', close: () => new Promise((done) => server.close(done).closeAllConnections()) };
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  serving.url = `http://127.0.0.1:${server.address().port}`;
  return serving;
}

const forwarded = ({ host: _, connection: __, 'content-length': ___, ...headers }) => ({
  ...headers,
  'accept-encoding': 'identity',
});

/** Removes tokens, URLs and people's e-mail addresses, wherever they occur in a recording. */
function withoutSecrets(value, options) {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, options));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        typeof item === 'string' && SECRET_FIELD.test(name) ? '' : withoutSecrets(item, options),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  const isJson = /^[[{]/.test(value.trimStart()) && parsed(value) !== undefined;
  if (isJson) return JSON.stringify(withoutSecrets(parsed(value), options));
  const { secrets, addresses } = options;
  const open = addresses.reduce((text, address) => text.replaceAll(address, HOST), value);
  return secrets.reduce((text, secret) => text.replaceAll(secret, ''), open).replace(EMAIL, 'person@example.com');
}

/** A commit contains its time, which differs in a replay. */
const withoutTimes = (text) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
