import { stream } from '../../event-stream.js';
import type { DocketEvent, DocketEventType } from '../../types.js';
import { type Command, text } from '../command.js';
import { Failure, UsageError } from '../failures.js';
import { projectNamed } from '../names.js';
import { cleanLine, toJson } from '../terminal.js';

export const watch: Command = {
  summary: 'Print events as they happen, until it is interrupted; with --json, one per line',
  options: {
    project: { value: 'project', short: 'p', description: 'only of this project: key or name' },
    ticket: { value: 'ticket', description: 'only about this ticket' },
    type: { value: 'types', short: 't', description: 'only these, separated by commas, such as ticket.created' },
    after: { value: 'sequence', description: 'begin after this event instead of now' },
    count: { value: 'number', short: 'n', description: 'end after so many events' },
  },
  examples: ['docket watch -p WEB', 'docket watch --type ticket.created --json | while read -r event; do …; done'],
  async run({ options, docket: signedIn, output }) {
    const number = (name: string) => {
      const value = text(options[name]);
      if (value !== undefined && !/^\d{1,15}$/.test(value)) throw new UsageError(`--${name} must be a whole number`);
      return value === undefined ? undefined : Number(value);
    };
    const [after, count = Number.POSITIVE_INFINITY] = [number('after'), number('count')];
    const docket = await signedIn();
    const project = text(options.project);
    const events = stream(docket, {
      after,
      types: text(options.type)?.split(',') as DocketEventType[] | undefined,
      projects: project === undefined ? undefined : [(await projectNamed(docket, project)).id],
      ticket: text(options.ticket),
      onReconnect: () => output.remark('The connection was lost. Connecting again …'),
    });
    let seen = 0;
    for await (const event of events) {
      if (event.type === 'reload') output.remark('Events may have been missed.');
      else {
        process.stdout.write(`${output.json ? toJson(event) : describe(event)}\n`);
        if (++seen >= count) return;
      }
    }
    throw new Failure('The stream ended');
  },
};

/** What the data of most events has in common. */
interface Subject {
  ticket?: { key?: string | null; id: string; title?: string };
  project?: { name: string } | null;
  user?: { name: string | null } | null;
  changes?: Record<string, { from?: unknown; to?: unknown }>;
  comment?: { content?: string };
}

function describe({ type, timestamp, data }: DocketEvent): string {
  const { ticket, project, user, changes, comment } = data as unknown as Subject;
  const changed = Object.entries(changes ?? {})
    .filter(([, { to }]) => to === null || typeof to !== 'object')
    .map(([field, { to }]) => `${field}: ${to ?? 'none'}`);
  const parts = [
    timestamp.slice(0, 19).replace('T', ' '),
    type,
    ticket ? `${ticket.key ?? ticket.id} ${ticket.title ?? ''}`.trim() : project?.name,
    changed.join(', ') || comment?.content,
    user?.name && `by ${user.name}`,
  ];
  return cleanLine(parts.filter(Boolean).join('  '));
}
