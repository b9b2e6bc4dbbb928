import { answer } from '../../errors.js';
import type { NewTicket, TicketStatus } from '../../types.js';
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../vocabulary.js';
import { type Command, oneOf, text } from '../command.js';
import { UsageError } from '../failures.js';
import { textOrInput } from '../input.js';
import { agentNamed, columnNamed, labelNamed, personNamed } from '../names.js';
import { lineOf, projectId, readTicket, referenceOf } from './tickets.js';

export const create: Command = {
  summary: 'Create a ticket',
  arguments: '<title>…',
  options: {
    project: { value: 'project', short: 'p', description: 'key or name; without it, a personal ticket' },
    description: { value: 'text', short: 'd', description: 'description; - reads standard input' },
    type: { value: 'type', short: 't', description: 'TASK by default', choices: TICKET_TYPES },
    priority: { value: 'priority', description: 'medium by default', choices: TICKET_PRIORITIES },
    status: { value: 'status', short: 's', description: 'backlog by default', choices: TICKET_STATUSES },
    assignee: { value: 'person', short: 'a', description: 'e-mail, name or me' },
    label: { value: 'labels', short: 'l', description: 'names, separated by commas' },
    parent: { value: 'ticket', description: 'the ticket it is part of' },
    due: { value: 'date', description: '2026-03-31' },
  },
  examples: [
    'docket create "No milk in the morning" -p CM -t bug -a me',
    'git log -1 | docket create Release -p WEB -d -',
  ],
  async run(call) {
    const { args, options, output } = call;
    const chosen = <T extends string>(name: string, choices: readonly T[]): T | undefined =>
      text(options[name]) === undefined ? undefined : oneOf(`--${name}`, text(options[name])!, choices);
    const body: NewTicket = {
      title: args.join(' '),
      type: chosen('type', TICKET_TYPES),
      priority: chosen('priority', TICKET_PRIORITIES),
      status: chosen('status', TICKET_STATUSES),
      parentId: text(options.parent),
      dueDate: text(options.due),
    };
    const labels = text(options.label)?.split(',');
    if (labels && options.project === undefined) throw new UsageError('--label needs --project');
    const docket = await call.docket();
    const project = await projectId(call);
    const assignee = text(options.assignee);
    if (project) body.projectId = project.id;
    if (assignee !== undefined) body.assigneeId = await personNamed(docket, assignee, project?.id);
    if (labels) {
      body.labelIds = [];
      for (const label of labels) body.labelIds.push(await labelNamed(docket, label.trim(), project!.workspaceId));
    }
    const description = text(options.description);
    if (description !== undefined) body.description = await textOrInput([description]);
    const { data } = await answer(docket.POST('/api/tickets', { body }));
    output.show(lineOf(data), data);
  },
};

export const move: Command = {
  summary: 'Change the status of a ticket, or move it to a column of the board',
  arguments: '<ticket> <status>',
  choices: [[], TICKET_STATUSES],
  examples: ['docket move WEB-12 in_progress', 'docket move WEB-12 done', 'docket move WEB-12 "Waiting for review"'],
  async run({ args: [id, name], docket: signedIn, output }) {
    const docket = await signedIn();
    const params = { path: { id: id! } };
    const body = await destinationOf(name!, async (column) =>
      columnNamed(docket, column, await readTicket(docket, id!)),
    );
    const { data } = await answer(docket.PUT('/api/tickets/{id}/status', { params, body }));
    output.show(lineOf(data), data);
  },
};

async function destinationOf(
  name: string,
  find: (column: string) => Promise<{ id: string } | undefined>,
): Promise<{ status: TicketStatus } | { columnId: string }> {
  try {
    return { status: oneOf('The status', name, TICKET_STATUSES) };
  } catch (error) {
    const column = await find(name);
    if (!column) throw error;
    return { columnId: column.id };
  }
}

export const assign: Command = {
  summary: 'Assign a ticket to a person, or to none',
  arguments: '<ticket> <person>',
  choices: [[], ['me', 'none']],
  examples: ['docket assign WEB-12 me', 'docket assign WEB-12 ada@example.com', 'docket assign WEB-12 none'],
  async run({ args: [id, name], docket: signedIn, output }) {
    const docket = await signedIn();
    const { projectId } = await readTicket(docket, id!);
    const assigneeId = name === 'none' ? null : await personNamed(docket, name!, projectId);
    const params = { path: { id: id! } };
    const { data } = await answer(docket.PUT('/api/tickets/{id}/assignee', { params, body: { assigneeId } }));
    output.show(lineOf(data), data);
  },
};

export const comment: Command = {
  summary: 'Comment on a ticket; without a text, or with -, it is read from standard input',
  arguments: '<ticket> [text]…',
  examples: ['docket comment WEB-12 "Deployed at seven."', 'npm test 2>&1 | tail -5 | docket comment WEB-12'],
  async run({ args: [id, ...words], docket, output }) {
    const content = await textOrInput(words);
    if (content.trim() === '') throw new UsageError('The comment is empty');
    const params = { path: { id: id! } };
    const { data } = await answer((await docket()).POST('/api/tickets/{id}/comments', { params, body: { content } }));
    output.show(`Commented on ${id}`, data);
  },
};

export const delegate: Command = {
  summary: 'Delegate a ticket to an agent, or with none take it back',
  arguments: '<ticket> <agent>',
  choices: [[], ['none']],
  options: { instructions: { value: 'text', short: 'i', description: 'for the agent; - reads standard input' } },
  examples: ['docket delegate WEB-12 Robin -i "Do not change the URL."', 'docket delegate WEB-12 none'],
  async run({ args: [id, name], options, docket: signedIn, output }) {
    const docket = await signedIn();
    const { workspaceId } = await readTicket(docket, id!);
    const agentId = name === 'none' ? null : await agentNamed(docket, name!, workspaceId);
    const given = text(options.instructions);
    const instructions = given === undefined ? undefined : await textOrInput([given]);
    const params = { path: { id: id! } };
    const { data } = await answer(
      docket.PUT('/api/tickets/{id}/delegate', { params, body: { agentId, instructions } }),
    );
    const line = data.delegate
      ? `${referenceOf(data)} is delegated to ${data.delegate.name}`
      : `${referenceOf(data)} is not delegated`;
    output.show(line, data);
  },
};
