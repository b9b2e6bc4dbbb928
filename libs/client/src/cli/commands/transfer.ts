import { createWriteStream } from 'node:fs';
import { access, readFile, rename, rm } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, DocketError } from '../../errors.js';
import { items } from '../../paging.js';
import type { DryRun, Import, QueryOf } from '../../types.js';
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

const SOURCES = ['docket', 'jira-csv', 'linear-csv', 'trello-json', 'gitlab-json', 'github'] as const;

export const importTickets: Command = {
  summary: 'Import tickets from a file or another tracker into a project, and wait until it is done',
  arguments: '<file or repository>',
  options: {
    project: { value: 'project', short: 'p', description: 'key or name; required' },
    from: { value: 'source', description: 'what the file was exported from; docket by default', choices: SOURCES },
    format: { value: 'format', short: 'f', description: 'by the name of the file', choices: FORMATS },
    mapping: { value: 'file', description: 'what values of another tracker become, as JSON; see --dry-run' },
    'create-labels': { description: 'create labels that do not exist' },
    'dry-run': { description: 'only say what would happen' },
    'no-wait': { description: 'do not wait' },
  },
  examples: [
    'docket import tickets.csv -p WEB',
    'docket export -p OLD -f jsonl | docket import - -p NEW -f jsonl',
    'docket import jira.csv --from jira-csv -p WEB --dry-run --json > mapping.json',
    'docket import jira.csv --from jira-csv -p WEB --mapping mapping.json --create-labels',
    'docket import acme/website --from github -p WEB',
  ],
  async run(call) {
    const { options, output } = call;
    const name = text(options.project);
    if (name === undefined) throw new UsageError('--project is missing');
    const source = oneOf('--from', text(options.from) ?? 'docket', SOURCES);
    const sent = await whatIsSent(call, source);
    const docket = await call.docket();
    const path = { id: (await projectNamed(docket, name)).id };
    const query = {
      source,
      dryRun: flag(options['dry-run']),
      createLabels: flag(options['create-labels']),
    };
    const { data } = await answer(docket.POST('/api/project/{id}/import', { params: { path, query }, ...sent }));
    if ('rows' in data) return output.show(plannedText(data), data);
    await report(call, options['no-wait'] ? data : await finished(call, data));
  },
};

const flag = (given: unknown): 'true' | 'false' => (given ? 'true' : 'false');

/** The body of the request: a file, a file with a mapping in a form, or the name of a repository. */
async function whatIsSent({ args, options }: Call, source: (typeof SOURCES)[number]) {
  const [file] = args as [string];
  const mappingFile = text(options.mapping);
  const mapping = mappingFile === undefined ? undefined : await readFile(mappingFile, 'utf8');
  const asItIs = { bodySerializer: (body: unknown) => body as never };
  if (source === 'github') {
    const body = JSON.stringify({ repo: file, ...(mapping && { mapping: parsedJson(mapping) }) });
    return { body, headers: { 'content-type': 'application/json' }, ...asItIs };
  }
  const content = file === '-' ? await readInput() : await readFile(file);
  const type = contentTypeOf(source, text(options.format), file);
  if (mapping === undefined) return { body: content as string, headers: { 'content-type': type }, ...asItIs };
  const form = new FormData();
  form.append('mapping', mapping);
  form.append('file', new Blob([content], { type }), 'file');
  return { body: form as unknown as string, ...asItIs };
}

function contentTypeOf(source: (typeof SOURCES)[number], given: string | undefined, file: string): string {
  if (source.endsWith('-json')) return 'application/json';
  if (source.endsWith('-csv')) return 'text/csv';
  const format = oneOf('--format', given ?? (/\.(jsonl|ndjson)$/.test(file) ? 'jsonl' : 'csv'), FORMATS);
  return format === 'csv' ? 'text/csv' : 'application/x-ndjson';
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Failure('The mapping is not valid JSON');
  }
}

/** How many values of each kind are unknown, and what is wrong with rows. */
function plannedText({ rows, problems, ...mapping }: DryRun): string {
  const unknown = Object.entries(mapping).map(([kind, values]) => {
    const names = values.filter(({ to }) => to === null).map(({ from }) => from);
    return `${values.length} ${kind}${names.length > 0 ? `; unknown: ${names.join(', ')}` : ''}`;
  });
  const found = problems.map(({ row, field, message }) => `Row ${row}, ${field}: ${message}`);
  return [`${rows} rows would be imported`, ...unknown, ...found].map(cleanLine).join('\n');
}

async function finished(call: Call, started: Import): Promise<Import> {
  const docket = await call.docket();
  const path = { id: started.projectId, importId: started.id };
  for (let delay = 200; ; delay = Math.min(2_000, delay * 1.5)) {
    const { data } = await answer(docket.GET('/api/project/{id}/imports/{importId}', { params: { path } }));
    if (data.finishedAt !== null) return data;
    await sleep(delay);
  }
}

async function report({ docket, output }: Call, run: Import): Promise<void> {
  const { id, projectId, source, status, total, created, existing, failed, error } = run;
  if (status === 'queued' || status === 'running') return output.show(`${total} rows are being imported (${id})`, run);
  output.show(`${created} created, ${existing} existed already, ${failed} failed`, run);
  if (failed > 0 || source !== 'docket') {
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
