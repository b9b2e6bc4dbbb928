import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DocsStage } from '../support/docs-stage.js';

let requests = 0;
let silent: Server;
let stage: DocsStage;
beforeAll(async () => {
  silent = createServer(() => {
    requests++;
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  stage = await DocsStage.start({ DOCS_WRITER_URL: `http://127.0.0.1:${port}/v1/chat/completions` });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await stage.stop();
});

it('a draft waits ten seconds for a writer that never answers, and is then returned as it was', async () => {
  const began = performance.now();
  const reply = await stage.ask();
  expect(performance.now() - began).toBeGreaterThanOrEqual(9_900);
  expect(reply.status).toBe(200);
  expect(reply.body.docs).toHaveLength(3);
  expect(requests).toBe(1);
});
