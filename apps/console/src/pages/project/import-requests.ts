import { answer, type Schemas } from '@docket/client';
import { api } from '../../api/client.js';
import type { Source } from './import-sources.js';

export type DryRun = Schemas['DryRun'];
export const KINDS = ['people', 'statuses', 'types', 'priorities', 'labels', 'groups', 'fields'] as const;
export type Kind = (typeof KINDS)[number];

/** What the user chose for values of the file, in place of what the server proposes. Null leaves the value out. */
export type Chosen = Partial<Record<Kind, Record<string, string | null>>>;

export interface ImportRequest {
  projectId: string;
  source: Source;
  /** Of every source but GitHub. */
  file: File | null;
  repo: string;
  createLabels: boolean;
  chosen: Chosen;
}

export const check = async (request: ImportRequest): Promise<DryRun> => (await send(request, true)) as DryRun;

export const start = (request: ImportRequest): Promise<unknown> => send(request, false);

async function send({ projectId, source, file, repo, createLabels, chosen }: ImportRequest, dryRun: boolean) {
  const given = Object.keys(chosen).length > 0 ? mappingOf(chosen) : undefined;
  const body =
    source === 'github'
      ? { repo, ...(given && { mapping: given }) }
      : { ...(given && { mapping: JSON.stringify(given) }), file }; // in this order
  const query = { source, dryRun: dryRun ? 'true' : 'false', createLabels: createLabels ? 'true' : 'false' } as const;
  const call = api.POST('/api/project/{id}/import', {
    params: { path: { id: projectId }, query },
    body: body as never, // the form, or the JSON of a repository
  });
  return (await answer(call)).data;
}

const mappingOf = (chosen: Chosen) =>
  Object.fromEntries(
    Object.entries(chosen).map(([kind, values]) => [kind, Object.entries(values).map(([from, to]) => ({ from, to }))]),
  );
