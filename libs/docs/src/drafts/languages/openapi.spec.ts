import fc from 'fast-check';
import { Document, type YAMLMap } from 'yaml';
import { readOpenApi } from './openapi.js';

const DOCUMENT = `{
  "openapi": "3.0.0",
  "x-list": [{ "paths": { "/list": { "get": {} } } }, "get"],
  "info": { "title": "\\"paths\\": {", "description": "a\\\\" },
  "paths": {
    "/carts/{id}": {
      "parameters": [{ "get": { "a": 1 } }],
      "get": { "responses": { "post": { "delete": {} } } },

      "put" : {}
    },
    "/caf\\u00e9": { "post": {} }
  },
  "components": { "/other": { "get": {} } }
}
`;

describe('an OpenAPI document in JSON', () => {
  it('has its operations with their lines', () => {
    expect(readOpenApi(DOCUMENT)).toEqual({
      language: 'OpenAPI',
      read: true,
      routes: [
        { method: 'GET', path: '/carts/{id}', line: 8 },
        { method: 'PUT', path: '/carts/{id}', line: 10 },
        { method: 'POST', path: '/café', line: 12 },
      ],
      exports: [],
      settings: [],
    });
  });

  it('of some hundred kilobytes is read in a small part of the time that YAML takes', () => {
    const operation = { parameters: Array.from({ length: 20 }, (_, at) => ({ name: `p${at}`, in: 'query' })) };
    const paths = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`/things/${at}`, { get: operation }]));
    const json = JSON.stringify({ openapi: '3.0.0', paths }, null, 2);
    const yaml = `# The same.\n${json}`;
    expect(json.length).toBeGreaterThan(300_000);
    expect(readOpenApi(json).routes).toHaveLength(300);
    const time = (text: string) => {
      const start = process.cpuUsage();
      readOpenApi(text);
      return process.cpuUsage(start).user;
    };
    expect(time(json)).toBeLessThan(time(yaml) / 3);
  });

  it.each([
    ['a server with a path', { servers: [{ url: 'https://shop.test/api/' }] }, true],
    ['a server without a path', { servers: [{ url: 'https://shop.test/' }, null] }, undefined],
    ['a base path', { basePath: '/v1' }, true],
    ['an empty base path', { basePath: '/', servers: [{ url: '/v1' }] }, undefined],
  ])('below %s', (_, more, relative) => {
    const { routes } = readOpenApi(JSON.stringify({ openapi: '3.0.0', ...more, paths: { '/a': { get: {} } } }));
    expect(routes).toEqual([{ method: 'GET', path: '/a', line: 1, ...(relative && { relative }) }]);
  });

  it('with a key that occurs twice is not read', () => {
    expect(readOpenApi('{"openapi":"3.0.0","paths":{"/a":{"get":{}},"/a":{"put":{}}}}').read).toBe(false);
    expect(readOpenApi('{"openapi":"3.0.0","paths":{"/a":{"get":{}}},"paths":{}}').read).toBe(false);
  });

  it('says the same as its YAML does', () => {
    const method = fc.constantFrom('get', 'post', 'parameters', 'summary');
    const text = fc.constantFrom('/a', '/b/{id}', '"', '\\', 'paths', 'x\n', '{', '[', ': ');
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 3 }, text, fc.integer(), fc.constant(null), tie('list'), tie('map')),
      list: fc.array(tie('any'), { maxLength: 3 }),
      map: fc.dictionary(fc.oneof(text, method), tie('any'), { maxKeys: 3 }),
    }));
    const paths = fc.oneof(value.any, fc.dictionary(text, fc.dictionary(method, value.any)));
    fc.assert(
      fc.property(paths, value.any, fc.constantFrom(0, 2), (given, more, indent) => {
        const document = { openapi: '3.1.0', paths: given, more };
        const written = new Document(document);
        (written.contents as YAMLMap).comment = 'no JSON';
        const bare = (from: string) => readOpenApi(from).routes.map(({ path, method: one }) => `${one} ${path}`);
        const json = JSON.stringify(document, null, indent);
        expect(bare(json)).toEqual(bare(written.toString()));
        // A comment makes it YAML, with the same lines but one.
        const lines = (from: string, first: number) => readOpenApi(from).routes.map(({ line }) => line - first);
        expect(lines(json, 0)).toEqual(lines(`# YAML\n${json}`, 1));
      }),
    );
  });
});
