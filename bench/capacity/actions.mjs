const STATUSES = ['todo', 'in_progress', 'in_review', 'done'];
const WORDS = 'A few words about what was seen, what was tried, and what should happen next. '.repeat(3);
const KIND = 'capacity';

/** What the model's people and agents do; `send` resolves with the data of the response. */
export function actionsOf({ samples, people, agents }, send) {
  const any = (values) => values[Math.floor(Math.random() * values.length)];
  const read = (path) => () => send(any(people), 'GET', path());
  const write = (method, path, body) => () => send(any(people), method, path(), body());
  const ticket = () => any(samples.done);
  const neighbours = samples.neighbours.filter(({ id, other }) => id !== other);
  let count = 0;
  return {
    board: read(() => `/api/project/${any(samples.projects)}/board`),
    list: read(() => `/api/tickets?project=${any(samples.projects)}&status=todo,in_progress`),
    ticket: read(() => `/api/tickets/${ticket()}?include=comments,history,links`),
    search: read(() => `/api/tickets/search?q=${any(samples.rare)}`),
    notifications: read(() => '/api/user/notifications'),
    create: write(
      'POST',
      () => '/api/tickets',
      () => ({ projectId: any(samples.projects), ...any(samples.texts) }),
    ),
    edit: write(
      'PUT',
      () => `/api/tickets/${ticket()}`,
      () => ({ title: `Changed ${++count}` }),
    ),
    status: write(
      'PUT',
      () => `/api/tickets/${ticket()}/status`,
      () => ({ status: any(STATUSES) }),
    ),
    rank: () => {
      const { id, other } = any(neighbours);
      return send(any(people), 'PUT', `/api/tickets/${id}/rank`, { [any(['before', 'after'])]: other });
    },
    comment: write(
      'POST',
      () => `/api/tickets/${ticket()}/comments`,
      () => ({ content: WORDS }),
    ),
    delegate: write(
      'POST',
      () => '/api/agent-tasks',
      () => ({ ticketId: ticket(), kind: KIND }),
    ),
    poll: () => send(any(agents), 'POST', '/api/agent-tasks/claim', { kinds: ['nothing_of_this_kind'] }),
    task: () => workOnTask(any(agents), send),
  };
}

/** A task from claim to completion: twelve requests, one after the other. */
async function workOnTask(agent, send) {
  const task = await send(agent, 'POST', '/api/agent-tasks/claim', { kinds: [KIND] });
  if (!task) return;
  const { id, leaseToken, ticketId } = task;
  const act = (action, body = {}) => send(agent, 'POST', `/api/agent-tasks/${id}/${action}`, { leaseToken, ...body });
  await send(agent, 'GET', `/api/tickets/${ticketId}`);
  await act('log', { message: 'Read the ticket.' });
  for (let step = 1; step <= 3; step++) {
    await act('heartbeat');
    await act('log', { message: `Step ${step} is done.` });
  }
  await send(agent, 'POST', `/api/tickets/${ticketId}/comments`, { content: WORDS });
  await send(agent, 'PUT', `/api/tickets/${ticketId}/status`, { status: 'in_review' });
  await act('complete', { result: { summary: 'Done.' } });
}
