import { createWriteStream } from 'node:fs';
import { access, readFile, rename, rm } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, DocketError } from '../../errors.js';
import { items } from '../../paging.js';
import type { Import, QueryOf } from '../../types.js';
import { type Call, type Command, oneOf, text } from '../command.js';
import { Failure, UsageError } from '../failures.js';
import { FILTERS, filterOf } from '../filters.js';
import { readInput } from '../input.js';
import { projectNamed } from '../names.js';
import { clean, cleanLine } from '../terminal.js';

const FORMATS = ['csv', 'jsonl'] as const;

export const exportTickets: Command = {
  summary: 'Export tickets as CSV or JSON lines, all that match',
  options: {
    ...FILTERS,
    format: { value: 'format', short: 'f', description: 'csv by default', choices: FORMATS },
    output: { value: 'file', short: 'o', description: 'a new file instead of standard output' },
  },
  examples: ['docket export -p WEB -o web.csv', 'docket export --status open -f jsonl | jq .title'],
  async run({ options, docket: signedIn, output }) {
    const format = oneOf('--format', text(options.format) ?? (output.json ? 'jsonl' : 'csv'), FORMATS);
    const file = text(options.output);
    if (file !== undefined && (await exists(file))) throw new Failure(`${file} exists already`);
    const docket = await signedIn();
    const query = { ...(await filterOf(docket, options, 'any')), format } as QueryOf<'/api/tickets/export'>;
    const reply = await docket.GET('/api/tickets/export', { params: { query }, parseAs: 'stream' });
    if (!reply.response.ok || !reply.data) throw new DocketError(reply.response, reply.error);
    if (file === undefined) return pipeline(reply.data, shownOn(process.stdout));
    await pipeline(reply.data, createWriteStream(`${file}.part`)).catch(async (error) => {
      await rm(`${file}.part`, { force: true });
      throw error;
    });
    await rename(`${file}.part`, file);
    output.remark(`Written to ${file}`);
  },
};

/** To a pipe, the bytes unchanged; on a terminal, control characters are made visible. */
function shownOn(stdout: NodeJS.WriteStream): Writable {
  const decoder = new TextDecoder();
  const shown = new Transform({
    transform: (chunk: Buffer, _, done) =>
      done(null, stdout.isTTY ? clean(decoder.decode(chunk, { stream: true })) : chunk),
  });
  shown.pipe(stdout, { end: false });
  return shown;
}

export const importTickets: Command = {
  summary: 'Import tickets from CSV or JSON lines into a project, and wait until it is done',
  arguments: '<file>',
  options: {
    project: { value: 'project', short: 'p', description: 'key or name; required' },
    format: { value: 'format', short: 'f', description: 'by the name of the file', choices: FORMATS },
    'no-wait': { description: 'do not wait' },
  },
  examples: ['docket import tickets.csv -p WEB', 'docket export -p OLD -f jsonl | docket import - -p NEW -f jsonl'],
  async run(call) {
    const { args, options } = call;
    const [file] = args as [string];
    const name = text(options.project);
    if (name === undefined) throw new UsageError('--project is missing');
    const format = oneOf(
      '--format',
      text(options.format) ?? (/\.(jsonl|ndjson)$/.test(file) ? 'jsonl' : 'csv'),
      FORMATS,
    );
    const content = file === '-' ? await readInput() : await readFile(file, 'utf8');
    const docket = await call.docket();
    const path = { id: (await projectNamed(docket, name)).id };
    const headers = { 'content-type': format === 'csv' ? 'text/csv' : 'application/x-ndjson' };
    const { data } = await answer(
      docket.POST('/api/project/{id}/import', { params: { path }, body: content, headers }),
    );
    const started = data as Import; // not a dry run
    await report(call, options['no-wait'] ? started : await finished(call, started));
  },
};

async function finished(call: Call, started: Import): Promise<Import> {
  const docket = await call.docket();
  const path = { id: started.projectId, importId: started.id };
  for (let delay = 200; ; delay = Math.min(2_000, delay * 1.5)) {
    const { data } = await answer(docket.GET('/api/project/{id}/imports/{importId}', { params: { path } }));
    if (data.finishedAt !== null) return data; // by its last row, a failure or someone who cancelled it
    await sleep(delay);
  }
}

async function report({ docket, output }: Call, run: Import): Promise<void> {
  const { id, projectId, status, total, created, existing, failed, error } = run;
  if (status === 'queued' || status === 'running') return output.show(`${total} rows are being imported (${id})`, run);
  output.show(`${created} created, ${existing} existed already, ${failed} failed`, run);
  if (failed > 0) {
    const params = { path: { id: projectId, importId: id }, query: { limit: 100 } };
    for await (const { row, errors } of items(await docket(), '/api/project/{id}/imports/{importId}/errors', {
      params,
    })) {
      output.remark(cleanLine(`Row ${row}: ${Object.values(errors).flat().join('; ')}`));
    }
  }
  if (status === 'cancelled') throw new Failure('The import was cancelled');
  if (status === 'failed') throw new Failure(`The import failed: ${error ?? 'no reason was given'}`);
  if (failed > 0) throw new Failure(`${failed} of ${total} rows could not be imported`);
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
