import { verifyCounters } from '#tickets';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { pagesReadBy } from '../support/plans.js';

import.meta.jest.setTimeout(180_000);

const PROJECTS = 4;
const FEW = 1_000;
const MANY = 10_000;

/** Tickets `$1` to `$2` of each project: due within a year of now, two thirds of them open, one in ten without a value. */
const SEED = `
  INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, status, assignee_id, reporter_id, due_date,
    completed_at, created_at, updated_at, rank, fields)
  SELECT gen_random_uuid(), p.workspace_id, p.id, p.id, n, 'Ticket ' || n, (enum_range(NULL::ticket_status))[1 + n % 6],
    (SELECT id FROM users WHERE email LIKE 'person' || n % 7 || '@%'), p.owner_id,
    now() + (n * 7919 % 17520 - 8760) * interval '1 hour', CASE WHEN n % 6 = 4 THEN now() - interval '2 years' END,
    now() - interval '3 years', now() - (n * 31 % 5000) * interval '3 hours' - interval '100 days', rank_of(n),
    CASE WHEN n % 10 > 0 THEN jsonb_build_object(f.id, 'value ' || n % 50) ELSE '{}' END
  FROM projects p JOIN project_fields f ON f.project_id = p.id, generate_series($1::int, $2::int) AS n;`;

const VALUES = `
  INSERT INTO ticket_field_values (field_id, value, ticket_id, workspace_id)
  SELECT f.key::uuid, f.value, t.id, t.workspace_id FROM tickets t, jsonb_each_text(t.fields) AS f ON CONFLICT DO NOTHING`;

let docket: Docket;
let admin: TestUser;
let person: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
  admin = await docket.given.user({ role: 'ADMIN' });
  for (let n = 0; n < 7; n++) person = await docket.given.user({ email: `person${n}@example.com` });
  for (let n = 0; n < PROJECTS; n++) {
    project = await docket.given.project(admin);
    await docket
      .as(admin)
      .post(`/api/project/${project.id}/fields`, { name: 'Customer', key: 'customer', type: 'text' });
  }
});
afterAll(() => docket.stop());

async function fill(from: number, to: number): Promise<void> {
  await docket.rows(SEED, [from / PROJECTS + 1, to / PROJECTS]);
  await docket.rows(VALUES);
  await verifyCounters({ query: (sql) => docket.rows(sql) }, { repair: true });
  await docket.rows('VACUUM ANALYZE');
}

const NOW = Date.now();
const day = (n: number): string => new Date(NOW + n * 86_400_000).toISOString();

/** Requests, each with the condition of what it counts. */
const REQUESTS: [title: string, path: () => string, condition: () => string][] = [
  [
    'overdue tickets',
    () => `/api/tickets?dueBefore=${day(0)}&status=!done,!cancelled`,
    () => `due_date < '${day(0)}' AND status NOT IN ('done', 'cancelled')`,
  ],
  ['tickets due before a day', () => `/api/tickets?dueBefore=${day(100)}`, () => `due_date < '${day(100)}'`],
  ['tickets due after a day', () => `/api/tickets?dueAfter=${day(-40)}`, () => `due_date >= '${day(-40)}'`],
  [
    'tickets due between two days',
    () => `/api/tickets?dueAfter=${day(-250)}&dueBefore=${day(-10)}`,
    () => `due_date >= '${day(-250)}' AND due_date < '${day(-10)}'`,
  ],
  [
    'tickets without a value of a field',
    () => `/api/tickets?project=${project.id}&field.customer=none`,
    () => `project_id = '${project.id}' AND fields = '{}'`,
  ],
  [
    'tickets with any value of a field',
    () => `/api/tickets?project=${project.id}&field.customer=!none`,
    () => `project_id = '${project.id}' AND fields <> '{}'`,
  ],
];

it('totals by due date and of tickets without a value, and overdue tickets in statistics, are read from counters', async () => {
  const read = async () => {
    const pages: Record<string, number> = {};
    for (const [title, path, condition] of REQUESTS) {
      const [row] = await docket.rows(`SELECT count(*)::int AS total FROM tickets WHERE ${condition()}`);
      const { body } = await docket.as(admin).get(path());
      expect({ title, total: body.pagination.total }).toEqual({ title, ...row });
      pages[title] = await pagesReadBy(docket, () => docket.as(admin).get(path()), 'matched', 'matched');
    }
    const statistics = () => docket.as(admin).get('/api/tickets/stats?period=month');
    const [row] = await docket.rows(`SELECT count(*)::int AS overdue FROM tickets WHERE ${REQUESTS[0]![2]()}`);
    expect((await statistics()).body.data.metrics).toMatchObject(row!);
    pages.statistics = await pagesReadBy(docket, statistics, 'scopes');
    return pages;
  };
  await fill(0, FEW);
  const few = await read();
  await fill(FEW, MANY);
  const many = await read();
  const grown = Object.keys(many).filter((title) => many[title]! > few[title]! * 1.5);
  expect(grown.map((title) => `${title}: ${few[title]} and ${many[title]} pages`)).toEqual([]);
});

/** In hours from the start of a day; a ticket is due in each of them. */
const WINDOWS: [from: number | 'any', before: number | 'any'][] = [
  [0, 1],
  [1, 24],
  [0, 24],
  [5.5, 29.5],
  [5, 5],
  [9, 5],
  [0, 48],
  [-1, 24 * 31],
  [24 * 40, 24],
  [-24 * 95, 24 * 61],
];
for (const hours of [-24 * 31, -24, -1, 0, 0.25, 24, 24 * 59]) WINDOWS.push([hours, 'any'], ['any', hours]);

it.each(WINDOWS)(
  'the total of tickets due from hour %s to before hour %s is a sum that equals a count',
  async (from, before) => {
    const start = new Date(day(0).slice(0, 10)).getTime();
    const moment = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
    const query = {
      ...(typeof from === 'number' && { dueAfter: moment(from) }),
      ...(typeof before === 'number' && { dueBefore: moment(before) }),
    };
    const conditions = [
      ...(typeof from === 'number' ? [`due_date >= '${moment(from)}'`] : []),
      ...(typeof before === 'number' ? [`due_date < '${moment(before)}'`] : []),
    ];
    const [row] = await docket.rows(`SELECT count(*)::int AS total FROM tickets WHERE ${conditions.join(' AND ')}`);
    const { body } = await docket.as(admin).get(`/api/tickets?${new URLSearchParams(query)}`);
    expect(body.pagination).toMatchObject(row!);
  },
);

it('tickets of a person with a status are counted in the index of their tickets alone', async () => {
  const path = `/api/tickets?assignee=${person.id}&status=todo`;
  const pages = await pagesReadBy(docket, () => docket.as(admin).get(path), 'matched', 'matched');
  const [row] = await docket.rows<{ all: number; total: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'todo')::int AS total FROM tickets WHERE assignee_id = $1`,
    [person.id],
  );
  expect((await docket.as(admin).get(path)).body.pagination.total).toBe(row!.total);
  expect(pages).toBeLessThan(row!.all / 40);
});
