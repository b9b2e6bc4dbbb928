import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sealed, unseal } from './cursor-seal.js';

const request = (path: string, query: Record<string, unknown>): FastifyRequest =>
  ({ url: path, query: { ...query } }) as unknown as FastifyRequest;

/** What the cursor of a request is once its seal was looked at. */
const opened = (path: string, query: Record<string, unknown>) => {
  const asked = request(path, query);
  unseal(asked);
  return (asked.query as Record<string, unknown>).cursor;
};

const LIST = '/api/tickets?status=todo';
const filters = { status: 'todo', priority: ['high', 'low'] };
const cursor = sealed(request(LIST, filters), 'position');

describe('a sealed cursor', () => {
  it('begins with what its list hashes to', () => {
    const list = JSON.stringify(['/api/tickets', ['priority', ['high', 'low']], ['status', 'todo']]);
    const hash = createHash('sha256').update(list).digest('base64url');
    expect(cursor).toBe(`${hash.slice(0, 8)}position`);
  });

  it('opens in its own list, in whichever order the filters come', () => {
    expect(opened(LIST, { ...filters, cursor })).toBe('position');
    expect(opened('/api/tickets?other', { cursor, priority: ['high', 'low'], status: 'todo' })).toBe('position');
    expect(opened('/api/tickets', { ...filters, cursor })).toBe('position');
  });

  it('does not mind how much is asked for, nor where, nor the sort it knows itself', () => {
    const elsewhere = { page: '2', limit: '5', sort: 'title', order: 'asc' };
    expect(opened(LIST, { ...filters, ...elsewhere, cursor })).toBe('position');
  });

  it.each([
    ['another route', '/api/projects', filters],
    ['another filter', LIST, { ...filters, status: 'done' }],
    ['one filter more', LIST, { ...filters, search: 'x' }],
    ['one filter less', LIST, { status: 'todo' }],
    ['the filters as others', LIST, { status: ['high', 'low'], priority: 'todo' }],
  ])('is no position in %s', (_, path, query) => {
    expect(opened(path, { ...query, cursor })).toBe('-');
  });

  it('is none when there is nothing but the seal, or no seal', () => {
    expect(opened(LIST, { ...filters, cursor: cursor.slice(0, 8) })).toBe('-');
    expect(opened(LIST, { ...filters, cursor: 'position' })).toBe('-');
    expect(opened(LIST, { ...filters, cursor: ` ${cursor}` })).toBe('-');
    expect(opened(LIST, { ...filters, cursor: `position${cursor}` })).toBe('-');
  });

  it('that is not there, blank, or several is left to whoever reads it', () => {
    expect(opened(LIST, filters)).toBeUndefined();
    expect(opened(LIST, { ...filters, cursor: '' })).toBe('');
    expect(opened(LIST, { ...filters, cursor: '  ' })).toBe('  ');
    expect(opened(LIST, { ...filters, cursor: [cursor, cursor] })).toEqual([cursor, cursor]);
  });
});
