import { ValidationFailed } from '#contracts';
import { decodeCursor, encodeCursor, type Sort } from './cursor.js';

const ID = '01a1dd1d-0000-7000-8000-000000000001';
const TIME = '2026-03-01T12:00:00.000Z';
const TYPES = {
  createdAt: { column: 't.created_at', type: 'timestamptz' },
  dueDate: { column: 't.due_date', type: 'timestamptz', nullable: true },
  title: { column: 't.title', type: 'text' },
  number: { column: 't.number', type: 'integer' },
  priority: { column: 't.priority', type: { enum: 'ticket_priority', values: ['low', 'high'] } },
} as const satisfies Record<string, Sort>;
type Name = keyof typeof TYPES;

const INVALID = new ValidationFailed({
  cursor: ['Cursor must come from this list, with the same filters, sort and order'],
});

const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const read = (cursor: string, name: Name = 'createdAt') => decodeCursor(cursor, name, 'desc', TYPES[name]);

/** Those of the given cursor values that are refused. */
const refused = (name: Name, values: string[]) =>
  values.filter((value) => {
    try {
      expect(read(written([name, 'desc', value, ID, 2]), name)).toEqual({ value, id: ID, page: 2 });
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: INVALID.details });
      return true;
    }
  });

const expectRefused = (cursor: string) => {
  expect(() => read(cursor)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', details: INVALID.details }));
};

describe('a cursor', () => {
  it('decodes to what was encoded', () => {
    const position = { value: TIME, id: ID, page: 7 };
    const cursor = encodeCursor('createdAt', 'desc', position);
    expect(cursor).toBe(written(['createdAt', 'desc', TIME, ID, 7]));
    expect(read(cursor)).toEqual(position);
    const title = { value: 'Grüße 😀 "\\', id: ID, page: 2 };
    expect(read(encodeCursor('title', 'desc', title), 'title')).toEqual(title);
  });

  it('is accepted only for the sort and order it was made for', () => {
    const good = ['createdAt', 'desc', TIME, ID, 2];
    expect(read(written(good))).toEqual({ value: TIME, id: ID, page: 2 });
    expectRefused(written(['updatedAt', ...good.slice(1)]));
    expectRefused(written(['createdAt', 'asc', TIME, ID, 2]));
  });

  it.each([
    ['nothing', ''],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['no list', written({ length: 5 })],
    ['null', written(null)],
    ['a text', written('abcde')],
    ['too short a list', written(['createdAt', 'desc', TIME, ID])],
    ['too long a list', written(['createdAt', 'desc', TIME, ID, 2, 2])],
    ['a value that is not text', written(['createdAt', 'desc', 5, ID, 2])],
    ['an id that is not text', written(['createdAt', 'desc', TIME, [ID], 2])],
    ['an invalid id', written(['createdAt', 'desc', TIME, 'nobody', 2])],
    ['a page that is text', written(['createdAt', 'desc', TIME, ID, '2'])],
    ['half a page', written(['createdAt', 'desc', TIME, ID, 2.5])],
    ['the first page', written(['createdAt', 'desc', TIME, ID, 1])],
    ['page 0', written(['createdAt', 'desc', TIME, ID, 0])],
    ['a page above the maximum', written(['createdAt', 'desc', TIME, ID, 2 ** 53])],
  ])('that contains %s is refused', (_, cursor) => {
    expectRefused(cursor);
  });
});

describe('the value in a cursor', () => {
  it('of a time is in the format that cursors are written in', () => {
    const times = [TIME, '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
    const others = [
      ...['', 'soon', '2026', '2026-03-01', '2026-03-01T12:00:00Z', '2026-03-01T13:00:00.000+01:00'],
      ...['0000-01-01T00:00:00.000Z', '+012026-03-01T12:00:00.000Z', '-000001-01-01T00:00:00.000Z'],
      ...['2026-02-30T12:00:00.000Z', '2026-13-01T12:00:00.000Z', ` ${TIME}`],
    ];
    expect(refused('createdAt', [...times, ...others])).toEqual(others);
  });

  it('of a time that a row may lack is empty, or such a time', () => {
    expect(refused('dueDate', ['', TIME, 'soon', ' ', '2026-03-01'])).toEqual(['soon', ' ', '2026-03-01']);
  });

  it('of a text is any that PostgreSQL accepts', () => {
    expect(refused('title', ['', 'Grüße 😀', '2026', 'a\0b', '\ud800', 'a\udc00'])).toEqual([
      'a\0b',
      '\ud800',
      'a\udc00',
    ]);
  });

  it('of a number has up to nine digits', () => {
    const others = ['', '1234567890', '-1', '1.5', '1e3', ' 1', '1 ', 'a1', '1a', '0x1'];
    expect(refused('number', ['0', '7', '123456789', ...others])).toEqual(others);
  });

  it('is a string, even for a number', () => {
    expect(() => read(written(['number', 'desc', 5, ID, 2]), 'number')).toThrow(INVALID);
  });

  it('of a fixed set is a member of it', () => {
    expect(refused('priority', ['low', 'high', 'medium', 'LOW', ''])).toEqual(['medium', 'LOW', '']);
  });
});
