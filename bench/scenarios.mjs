const ALL = [1, 16, 64];

/** Cycles through the requests, whichever connection sends them. */
function inTurn(values, request) {
  let count = 0;
  return () => request(values[count++ % values.length]);
}

const get = (values, path) => inTurn(values, (value) => ({ path: path(value) }));
const one = (path) => () => ({ path });

/** Reads before writes, so that no read sees what the writes leave behind. */
export function scenariosFor(samples, cursor) {
  const { tickets, projects, people, groups, labels, workspaces, rare, common, now, lastWeek, texts } = samples;
  const status = { name: 'status', group: 'status', connections: ALL, method: 'PUT', next: changing(samples.done) };
  const filter = (name, values, query) => ({
    name: `filter ${name}`,
    group: 'filters',
    connections: [16],
    baseline: true,
    next: get(values, (value) => `/api/tickets?${query(encodeURIComponent(value))}`),
  });
  return [
    { name: 'list', group: 'list', connections: ALL, baseline: true, next: one('/api/tickets') },
    { name: 'session', group: 'session', connections: [16], next: one('/api/auth/session') },
    filter('status', ['todo', 'in_progress'], (value) => `status=${value}`),
    filter('two statuses', ['todo,in_progress'], (value) => `status=${value}`),
    filter('priority', ['highest', 'high'], (value) => `priority=${value}`),
    filter('type', ['BUG', 'EPIC'], (value) => `type=${value}`),
    filter('stage', ['TESTING', 'DEPLOYMENT'], (value) => `stage=${value}`),
    filter('assignee', people, (value) => `assignee=${value}`),
    filter('reporter', people, (value) => `reporter=${value}`),
    filter('project', projects, (value) => `project=${value}`),
    filter('workspace', workspaces, (value) => `workspace=${value}`),
    filter('group', groups, (value) => `group=${value}`),
    filter('label', labels, (value) => `label=${value}`),
    filter('dueBefore', [now], (value) => `dueBefore=${value}`),
    filter('dueAfter', [now], (value) => `dueAfter=${value}`),
    filter('updatedSince', [lastWeek], (value) => `updatedSince=${value}`),
    filter('status and assignee', people, (value) => `status=todo,in_progress&assignee=${value}`),
    filter('project and priority', projects, (value) => `project=${value}&priority=high,highest`),
    { name: 'cursor', group: 'cursor', connections: [16], next: one(`/api/tickets?cursor=${cursor}`) },
    {
      name: 'ticket',
      group: 'ticket',
      connections: ALL,
      baseline: true,
      next: get(tickets, (id) => `/api/tickets/${id}`),
    },
    {
      name: 'board',
      group: 'board',
      connections: [1, 16],
      baseline: true,
      next: get(samples.board, (id) => `/api/project/${id}/board`),
    },
    {
      name: 'search rare',
      group: 'search',
      connections: ALL,
      baseline: true,
      next: get(rare, (word) => `/api/tickets/search?q=${word}`),
    },
    {
      name: 'search common',
      group: 'search',
      connections: [1, 16],
      baseline: true,
      next: get(common, (word) => `/api/tickets/search?q=${word}`),
    },
    {
      name: 'stats project',
      group: 'stats',
      connections: [1],
      next: get(projects, (id) => `/api/tickets/stats?project=${id}`),
    },
    {
      name: 'stats assignee',
      group: 'stats',
      connections: [1],
      next: get(people, (id) => `/api/tickets/stats?assignee=${id}`),
    },
    { name: 'stats all', group: 'stats', connections: [1], next: one('/api/tickets/stats') },
    {
      name: 'create',
      group: 'create',
      connections: ALL,
      baseline: true,
      method: 'POST',
      next: creating(projects, texts),
    },
    status,
    { name: 'rank', group: 'rank', connections: ALL, method: 'PUT', next: ranking(samples.neighbours), than: status },
  ];
}

function creating(projects, texts) {
  let count = 0;
  return () => {
    const { title, description } = texts[count % texts.length];
    // A step that shares no factor with their number, so that consecutive requests use different parts of the list.
    const projectId = projects[(count++ * 7) % projects.length];
    return { path: '/api/tickets', body: JSON.stringify({ projectId, title, description }) };
  };
}

/**
 * Sets every ticket of the pool to one status, then all to the next, so that each request is a change. They start as
 * done.
 */
function changing(tickets) {
  const statuses = ['todo', 'in_progress', 'in_review', 'done'];
  let count = 0;
  return () => {
    const status = statuses[Math.floor(count / tickets.length) % statuses.length];
    return { path: `/api/tickets/${tickets[count++ % tickets.length]}/status`, body: JSON.stringify({ status }) };
  };
}

/** Every ticket after another one of its project, then all before it: each request is a change. */
function ranking(neighbours) {
  const pairs = neighbours.filter(({ id, other }) => id !== other);
  let count = 0;
  return () => {
    const { id, other } = pairs[count % pairs.length];
    const place = Math.floor(count++ / pairs.length) % 2 ? 'before' : 'after';
    return { path: `/api/tickets/${id}/rank`, body: JSON.stringify({ [place]: other }) };
  };
}

/** The cursor that leads to a page, found as a client would: from the link of the page before. */
export async function cursorOfPage(server, token, tickets) {
  const page = Math.min(500, Math.floor(tickets / 20 / 4));
  const reply = await fetch(`${server.url}/api/tickets?page=${page - 1}`, { headers: server.headers(token) });
  return { page, cursor: /cursor=([\w-]+)/.exec(reply.headers.get('link') ?? '')?.[1] };
}
