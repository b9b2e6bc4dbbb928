import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sealedCursor, sealedForList, unseal } from './cursor-seal.js';

const request = (path: string, query: Record<string, unknown>): FastifyRequest =>
  ({ url: path, query: { ...query } }) as unknown as FastifyRequest;

/** The cursor of a request after its seal was checked. */
const opened = (path: string, query: Record<string, unknown>) => {
  const asked = request(path, query);
  unseal(asked);
  return (asked.query as Record<string, unknown>).cursor;
};

const LIST = '/api/tickets?status=todo';
const filters = { status: 'todo', priority: ['high', 'low'] };
const cursor = sealedCursor(request(LIST, filters), 'position');

describe('a sealed cursor', () => {
  it('begins with the hash of its list', () => {
    const list = JSON.stringify(['/api/tickets', ['priority', ['high', 'low']], ['status', 'todo']]);
    const hash = createHash('sha256').update(list).digest('base64url');
    expect(cursor).toBe(`${hash.slice(0, 8)}position`);
  });

  it('opens in its own list, in whatever order the filters are given', () => {
    expect(opened(LIST, { ...filters, cursor })).toBe('position');
    expect(opened('/api/tickets?other', { cursor, priority: ['high', 'low'], status: 'todo' })).toBe('position');
    expect(opened('/api/tickets', { ...filters, cursor })).toBe('position');
    const ofProjects = sealedCursor(request('/api/projects', { search: 'web' }), 'position');
    expect(opened('/api/projects', { search: 'web', cursor: ofProjects })).toBe('position');
  });

  it('does not depend on how much is shown, nor on the sort, which it contains', () => {
    const elsewhere = { page: '2', limit: '5', perColumn: '5', fields: 'title', sort: 'title', order: 'asc' };
    expect(opened(LIST, { ...filters, ...elsewhere, cursor })).toBe('position');
  });

  it.each([
    ['another route', '/api/projects', filters],
    ['another filter', LIST, { ...filters, status: 'done' }],
    ['one filter more', LIST, { ...filters, search: 'x' }],
    ['one filter less', LIST, { status: 'todo' }],
    ['other filters with the same values', LIST, { status: ['high', 'low'], priority: 'todo' }],
  ])('is refused in %s', (_, path, query) => {
    expect(opened(path, { ...query, cursor })).toBe('-');
  });

  it('is refused if it consists only of the seal, or has none', () => {
    expect(opened(LIST, { ...filters, cursor: cursor.slice(0, 8) })).toBe('-');
    expect(opened(LIST, { ...filters, cursor: 'position' })).toBe('-');
    expect(opened(LIST, { ...filters, cursor: ` ${cursor}` })).toBe('-');
    expect(opened(LIST, { ...filters, cursor: `position${cursor}` })).toBe('-');
  });

  it('that is missing, blank or repeated is left to its reader', () => {
    expect(opened(LIST, filters)).toBeUndefined();
    expect(opened(LIST, { ...filters, cursor: '' })).toBe('');
    expect(opened(LIST, { ...filters, cursor: '  ' })).toBe('  ');
    expect(opened(LIST, { ...filters, cursor: [cursor, cursor] })).toEqual([cursor, cursor]);
  });
});

describe('the cursor of a column of a board', () => {
  const board = request('/api/projects/WEB/board?priority=high', { priority: 'high', perColumn: '20' });
  const next = sealedForList(board, { status: 'todo' }, 'position');
  const column = { status: 'todo', priority: 'high', cursor: next };

  it('begins with a hash of the filters and of the column', () => {
    const list = JSON.stringify(['tickets of a project', ['priority', 'high'], ['status', 'todo']]);
    const hash = createHash('sha256').update(list).digest('base64url');
    expect(next).toBe(`${hash.slice(0, 8)}position`);
  });

  it('opens in the list of tickets, whether the project is given by id or by key', () => {
    for (const project of ['WEB', '01a1dd1d-0000-7000-8000-000000000001']) {
      expect(opened(`/api/tickets?project=${project}`, { ...column, project })).toBe('position');
    }
  });

  it.each([
    ['another column', { status: 'done' }],
    ['another filter', { priority: 'low' }],
    ['one filter more', { search: 'x' }],
  ])('is refused in the list of tickets with %s', (_, change) => {
    expect(opened('/api/tickets', { ...column, project: 'WEB', ...change })).toBe('-');
  });

  it('is refused in any other list', () => {
    expect(opened('/api/projects', { ...column, project: 'WEB' })).toBe('-');
    expect(opened('/api/tickets/changes', { ...column, project: 'WEB' })).toBe('-');
  });
});
