import type { DocketClient } from '../client.js';
import type { QueryOf } from '../types.js';
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../vocabulary.js';
import { type Option, oneOf, text, type Values } from './command.js';
import { labelsNamed, personNamed, projectNamed } from './names.js';

export const OPEN = TICKET_STATUSES.filter((status) => status !== 'done' && status !== 'cancelled');

/** Several values are separated by commas. A `!` before a value excludes it. */
export const FILTERS: Record<string, Option> = {
  project: { value: 'project', short: 'p', description: 'key or name' },
  status: { value: 'status', short: 's', description: 'also open, any', choices: TICKET_STATUSES },
  priority: { value: 'priority', description: 'priority', choices: TICKET_PRIORITIES },
  type: { value: 'type', short: 't', description: 'type', choices: TICKET_TYPES },
  assignee: { value: 'person', short: 'a', description: 'e-mail, name, me or none' },
  label: { value: 'label', short: 'l', description: 'name, or none' },
  search: { value: 'words', description: 'in key, title, description and comments' },
};

export type TicketFilter = QueryOf<'/api/tickets'>;

/** The query of the options, with names replaced by ids. */
export async function filterOf(client: DocketClient, options: Values, defaultStatus: string): Promise<TicketFilter> {
  const each = (name: string, replace: (value: string) => Promise<string> | string, fallback?: string) =>
    replaced(text(options[name]) ?? fallback, replace);
  const project = await each('project', async (name) =>
    name === 'none' ? name : (await projectNamed(client, name)).id,
  );
  // People who are members of only one project are found only there.
  const place = project && /^[^!,]+$/.test(project) && project !== 'none' ? project : undefined;
  const filter = {
    project,
    status: await each('status', statusesNamed, defaultStatus),
    priority: await each('priority', (value) => oneOf('--priority', value, TICKET_PRIORITIES)),
    type: await each('type', (value) => oneOf('--type', value, TICKET_TYPES)),
    assignee: await each('assignee', (name) =>
      name === 'me' || name === 'none' ? name : personNamed(client, name, place),
    ),
    label: await each('label', async (name) => (name === 'none' ? name : (await labelsNamed(client, name)).join(','))),
    search: text(options.search),
  };
  return filter as TicketFilter;
}

function statusesNamed(value: string): string {
  if (value === 'any') return '';
  return value === 'open' ? OPEN.join(',') : oneOf('--status', value, TICKET_STATUSES);
}

async function replaced(
  list: string | undefined,
  replace: (value: string) => Promise<string> | string,
): Promise<string | undefined> {
  if (list === undefined) return undefined;
  const values: string[] = [];
  for (const item of list.split(',').map((one) => one.trim())) {
    const excluded = item.startsWith('!') ? '!' : '';
    const found = await replace(item.slice(excluded.length));
    values.push(
      ...found
        .split(',')
        .filter(Boolean)
        .map((value) => excluded + value),
    );
  }
  return values.length > 0 ? values.join(',') : undefined;
}
