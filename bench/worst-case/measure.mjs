import { say } from '../options.mjs';
import { INPUTS, routesWithoutInput, toolsWithoutInput } from './inputs/all.mjs';
import { runJobs } from './jobs.mjs';
import { runEntry } from './run.mjs';
import { Stage } from './stage.mjs';

export async function measure(options) {
  const stage = await Stage.open(options, say);
  try {
    await assertAllCovered(stage);
    const faults = [];
    const rows = await runJobs(stage, options, say);
    // Inputs that delete parts of the stage come last.
    const entries = [...INPUTS.filter(({ last }) => !last), ...INPUTS.filter(({ last }) => last)].filter(options.wants);
    for (const entry of entries) {
      await runEntry(stage, entry).then(
        (row) => {
          say(`${Math.round(row.stretch)} ms, PostgreSQL ${Math.round(row.statement)} ms: ${row.route}, ${row.input}`);
          rows.push(row);
        },
        (error) => {
          say(`not measured: ${error.message}`);
          faults.push(error.message);
        },
      );
    }
    return { rows, faults };
  } finally {
    await stage.close();
  }
}

async function assertAllCovered(stage) {
  const { paths } = JSON.parse((await stage.callers.none.send({ method: 'GET', path: '/openapi.json' })).text);
  const reply = await stage.callers.key.send({
    method: 'POST',
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  const tools = JSON.parse(reply.text).result.tools.map(({ name }) => name);
  const missing = [...routesWithoutInput(paths), ...toolsWithoutInput(tools)];
  if (missing.length > 0) throw new Error(`Without a worst input in bench/worst-case/inputs: ${missing.join(', ')}`);
}
