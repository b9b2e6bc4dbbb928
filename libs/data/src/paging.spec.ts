import { ValidationFailed } from '#contracts';
import { encodeCursor, type Order, type Sort } from './cursor.js';
import { type PageRequest, Paging, Parameters } from './paging.js';

const ID = '01a1dd1d-0000-7000-8000-000000000001';
const OTHER = '01a1dd1d-0000-7000-8000-000000000002';
const TIME = '2026-03-01T12:00:00.000Z';
const SORTS = {
  createdAt: { column: 't.created_at', type: 'timestamptz' },
  dueDate: { column: 't.due_date', type: 'timestamptz', nullable: true },
  title: { column: 'lower(t.title)', type: 'text' },
  priority: { column: 't.priority', type: { enum: 'ticket_priority', values: ['low', 'high'] } },
} satisfies Record<string, Sort>;

const paging = (request: PageRequest, sort: keyof typeof SORTS = 'createdAt', order: Order = 'desc') =>
  new Paging(SORTS, sort, order, request, 't.id');
const cursorAfter = (value: string, page: number, sort = 'createdAt', order: Order = 'desc') =>
  encodeCursor(sort, order, { value, id: ID, page });

/** The SQL of a part, and the values it added to the given one. */
const part = (write: (parameters: Parameters) => string) => {
  const parameters = new Parameters();
  parameters.add('before');
  return [write(parameters), ...parameters.values.slice(1)];
};

describe('parameters', () => {
  it('are numbered in their order', () => {
    const parameters = new Parameters();
    expect([parameters.add('a'), parameters.addId(ID), parameters.add(null)]).toEqual([
      '$1',
      '(SELECT $2::uuid)',
      '$3',
    ]);
    expect(parameters.values).toEqual(['a', ID, null]);
  });

  it('that the planner must not see are in a sub-SELECT, which ANY takes for one value', () => {
    const parameters = new Parameters();
    expect(parameters.addHidden('todo', 'ticket_status')).toBe('(SELECT $1::ticket_status)');
    expect(parameters.addHidden(['a'], 'text[]')).toBe('(SELECT $2::text[])::text[]');
    expect(parameters.values).toEqual(['todo', ['a']]);
  });
});

describe('a page by its number', () => {
  it('is the first by default', () => {
    const first = paging({ limit: 20 });
    expect(first.page).toBe(1);
    expect(part((p) => first.condition(p))).toEqual(['']);
    expect(part((p) => first.window(p))).toEqual(['ORDER BY t.created_at desc, t.id desc LIMIT 101']);
    expect(part((p) => first.rowsRead(p))).toEqual(['$2::int', 21]);
    expect(first.mostRowsRead).toBe(101);
    expect(part((p) => paging({ limit: 20, page: 1 }).window(p))).toEqual(part((p) => first.window(p)));
  });

  it('begins after all earlier pages', () => {
    const third = paging({ limit: 20, page: 3 }, 'title', 'asc');
    expect(third.page).toBe(3);
    expect(part((p) => third.condition(p))).toEqual(['']);
    expect(part((p) => third.window(p))).toEqual(['ORDER BY lower(t.title) asc, t.id asc LIMIT 101 OFFSET $2', 40]);
    expect(part((p) => third.rowsRead(p))).toEqual(['$2::int', 61]);
    expect(third.mostRowsRead).toBeUndefined();
  });

  it('has its limit as a parameter, so that every limit is the same statement', () => {
    const limited = part((p) => paging({ limit: 7 }).firstOf('SELECT 1', p));
    expect(limited).toEqual(['SELECT * FROM (SELECT 1) AS rows LIMIT $2', 8]);
    expect(part((p) => paging({ limit: 7 }).window(p))).toEqual(part((p) => paging({ limit: 100 }).window(p)));
    expect(part((p) => paging({ limit: 200 }).window(p))).toEqual(['ORDER BY t.created_at desc, t.id desc LIMIT 201']);
  });

  it('puts only numbers into the SQL', () => {
    const hostile = paging({ limit: '5; DROP TABLE tickets' as unknown as number, cursor: cursorAfter(TIME, 2) });
    expect(hostile.window(new Parameters())).toBe('ORDER BY t.created_at desc, t.id desc LIMIT NaN');
  });
});

describe('a page by cursor', () => {
  it('begins after its row, without an offset, and knows its number', () => {
    const next = paging({ limit: 20, cursor: cursorAfter(TIME, 4) });
    expect(next.page).toBe(4);
    expect(part((p) => next.condition(p))).toEqual([
      'AND (t.created_at, t.id) < ($2::timestamptz, $3::uuid)',
      TIME,
      ID,
    ]);
    expect(part((p) => next.window(p))).toEqual(['ORDER BY t.created_at desc, t.id desc LIMIT 101']);
    expect(part((p) => next.rowsRead(p))).toEqual(['$2::int', 21]);
  });

  it('follows the order of the list, and compares by the type of the column', () => {
    const upwards = paging({ limit: 5, cursor: cursorAfter('abc', 2, 'title', 'asc') }, 'title', 'asc');
    expect(part((p) => upwards.condition(p))[0]).toBe('AND (lower(t.title), t.id) > ($2::text, $3::uuid)');
    const ranked = paging({ limit: 5, cursor: cursorAfter('low', 2, 'priority') }, 'priority');
    expect(part((p) => ranked.condition(p))[0]).toBe('AND (t.priority, t.id) < ($2::ticket_priority, $3::uuid)');
  });

  it('is refused together with a page number, and for another sort or order', () => {
    const refused = (request: PageRequest, ...rest: [(keyof typeof SORTS)?, Order?]) => {
      try {
        paging(request, ...rest);
        return undefined;
      } catch (error) {
        return (error as ValidationFailed).fields.cursor;
      }
    };
    const cursor = cursorAfter(TIME, 2);
    expect(refused({ limit: 5, cursor, page: 2 })).toEqual(['Cursor cannot be combined with page']);
    const other = ['Cursor must come from this list, with the same filters, sort and order'];
    expect(refused({ limit: 5, cursor }, 'title')).toEqual(other);
    expect(refused({ limit: 5, cursor }, 'createdAt', 'asc')).toEqual(other);
    expect(refused({ limit: 5, cursor: '' })).toEqual(other);
    expect(refused({ limit: 5, cursor })).toBeUndefined();
  });
});

describe('rows without a value', () => {
  const LAST = { asc: 'infinity', desc: '-infinity' } as const;

  it.each(['asc', 'desc'] as const)('come last in the order %s', (order) => {
    const sorted = `coalesce(t.due_date, '${LAST[order]}'::timestamptz)`;
    expect(paging({ limit: 5 }, 'dueDate', order).orderBy).toBe(`ORDER BY ${sorted} ${order}, t.id ${order}`);
  });

  it.each([
    ['asc', '>'],
    ['desc', '<'],
  ] as const)('continue on the next page in the order %s', (order, after) => {
    const sorted = `coalesce(t.due_date, '${LAST[order]}'::timestamptz)`;
    const conditionAfter = (value: string) => {
      const next = paging({ limit: 5, cursor: cursorAfter(value, 2, 'dueDate', order) }, 'dueDate', order);
      return part((p) => next.condition(p));
    };
    const sql = `AND (${sorted}, t.id) ${after} ($2::timestamptz, $3::uuid)`;
    expect(conditionAfter('')).toEqual([sql, LAST[order], ID]);
    expect(conditionAfter(TIME)).toEqual([sql, TIME, ID]);
  });
});

it('an empty text is a value: after it come the texts that follow it', () => {
  const next = paging({ limit: 5, cursor: cursorAfter('', 2, 'title', 'asc') }, 'title', 'asc');
  expect(part((p) => next.condition(p))).toEqual(['AND (lower(t.title), t.id) > ($2::text, $3::uuid)', '', ID]);
});

describe('the sort value of a row', () => {
  it('is text; a time is formatted as in responses', () => {
    expect(paging({ limit: 5 }).sortValue).toBe('iso(t.created_at) AS "sortValue"');
    expect(paging({ limit: 5 }, 'title').sortValue).toBe('lower(t.title)::text AS "sortValue"');
    expect(paging({ limit: 5 }, 'priority').sortValue).toBe('t.priority::text AS "sortValue"');
  });

  it('is empty if the row has none', () => {
    expect(paging({ limit: 5 }, 'dueDate').sortValue).toBe(`coalesce(iso(t.due_date), '') AS "sortValue"`);
  });
});

describe('the rows found', () => {
  const row = (id: string | null) => ({ id, sortValue: TIME, countOfAll: 7 });

  it('are cut to the page, with a cursor to the next one', () => {
    const rows = [row(ID), row(OTHER), row('01a1dd1d-0000-7000-8000-000000000003')];
    expect(paging({ limit: 2, page: 3 }).cut(rows)).toEqual({
      rows: rows.slice(0, 2),
      total: 7,
      page: 3,
      limit: 2,
      nextCursor: encodeCursor('createdAt', 'desc', { value: TIME, id: OTHER, page: 4 }),
    });
  });

  it('have a cursor from the last row of the page, however many there are', () => {
    const { rows, nextCursor } = paging({ limit: 1 }).cut([row(OTHER), row(ID)]);
    expect(rows).toEqual([row(OTHER)]);
    expect(nextCursor).toBe(encodeCursor('createdAt', 'desc', { value: TIME, id: OTHER, page: 2 }));
  });

  it('have no cursor when there is no row beyond the page', () => {
    const rows = [row(ID), row(OTHER)];
    expect(paging({ limit: 2 }).cut(rows)).toEqual({ rows, total: 7, page: 1, limit: 2, nextCursor: undefined });
  });

  it('may be only the total, past the end, or nothing at all', () => {
    const empty = { rows: [], page: 9, limit: 2, nextCursor: undefined };
    expect(paging({ limit: 2, page: 9 }).cut([row(null)])).toEqual({ ...empty, total: 7 });
    expect(paging({ limit: 2, page: 9 }).cut([])).toEqual({ ...empty, total: 0 });
  });
});
