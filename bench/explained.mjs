import { startApi } from './servers.mjs';

/** An API whose statements are explained. */
export async function startExplained(url) {
  const server = await startApi(url, { execArgv: ['--no-deprecation', '--import', './bench/capture.mjs'] });
  return { server, explain: (token, scenario) => explain(server, token, scenario) };
}

/** The statements of one request of a scenario, with their plans. */
async function explain(server, token, { method = 'GET', next }) {
  const statements = [];
  const listen = (message) => message.type === 'statement' && statements.push(message);
  server.child.on('message', listen);
  server.child.send({ type: 'capture', on: true });
  const { path, body } = next();
  const headers = { ...server.headers(token), ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${server.url}${path}`, { method, headers, body });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  await reply.text();
  server.child.send({ type: 'capture', on: false });
  await new Promise((resolve) => setTimeout(resolve, 100)); // for the last message
  server.child.off('message', listen);
  return { request: `${method} ${path}`, statements };
}

/** Milliseconds of a list's statement: the count (its CTE `matched`), and the rest separately. */
export function split({ Plan, 'Execution Time': execution }) {
  const [matched] = allNodes(Plan).filter((node) => node['Subplan Name'] === 'CTE matched');
  const total = matched['Actual Total Time'] * matched['Actual Loops'];
  return { total, page: Math.max(0, execution - total) };
}

const allNodes = (plan) => [plan, ...(plan.Plans ?? []).flatMap(allNodes)];
