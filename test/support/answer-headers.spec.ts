import { faultsOf } from './answer-headers.js';

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const GOOD = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-request-id': '01a1dd42-0000-7000-8000-000000000000',
};
const PAGE = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'";

describe('faults in headers', () => {
  it('are none if all headers are as promised', () => {
    expect(faultsOf('/api/tickets', GOOD)).toEqual([]);
    expect(faultsOf('/api/tickets/1', { ...GOOD, etag: '"1"', 'cache-control': 'private, no-cache' })).toEqual([]);
    expect(faultsOf('/reference', { ...GOOD, 'content-security-policy': PAGE })).toEqual([]);
  });

  it.each([
    ['x-content-type-options', undefined, '/api/tickets'],
    ['x-frame-options', 'SAMEORIGIN', '/api/tickets'],
    ['content-security-policy', undefined, '/api/tickets'],
    ['content-security-policy', PAGE, '/api/tickets'],
    ['content-security-policy', `${PAGE}; connect-src https://elsewhere.example`, '/reference'],
    ['content-security-policy', "script-src 'self'", '/admin/queues'],
    ['cache-control', undefined, '/api/tickets'],
    ['cache-control', 'private, no-cache', '/api/tickets'],
    ['x-request-id', undefined, '/api/tickets'],
    ['x-powered-by', 'Express', '/api/tickets'],
    ['server', 'nginx', '/api/tickets'],
  ])('%s: %s at %s', (name, value, path) => {
    expect(faultsOf(path, { ...GOOD, [name]: value })).toEqual([`${name}: ${value}`]);
  });

  it('include permission to store a versioned response', () => {
    expect(faultsOf('/api/tickets/1', { ...GOOD, etag: '"1"' })).toEqual(['cache-control: no-store']);
  });
});
