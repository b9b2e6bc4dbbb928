import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { request } from 'undici';
import { MockedTimers } from '../../../../../test/support/mocked-timers.js';
import { refuseWhenOverloaded } from './overload.js';

const BURST = 20;

describe('a server that stops right after a burst', () => {
  beforeEach(() => MockedTimers.start());
  afterEach(() => MockedTimers.stop());

  it('no longer asks how busy its database is, which is closed next', async () => {
    const server = Fastify();
    let asked = 0;
    refuseWhenOverloaded(server, {
      config: { OVERLOAD_EVENT_LOOP_DELAY: 0, OVERLOAD_POOL_WAITING: 10, OVERLOAD_WAIT: 0, DATABASE_POOL_SIZE: 1 },
      db: {
        get connections() {
          asked++;
          return { idle: 0, busy: 1, waiting: 1 }; // so a slow response keeps its turn
        },
      },
      registry: new Registry(),
    });
    let serve!: (body: string) => void;
    const turn = new Promise<string>((resolve) => {
      serve = resolve;
    });
    server.get('/', () => turn);
    const address = await server.listen({ host: '127.0.0.1', port: 0 });

    const ask = async () => (await request(address)).body.text();
    const replies = Promise.all(Array.from({ length: BURST }, ask));
    while (asked < BURST) await MockedTimers.pass(10);
    await MockedTimers.pass(50);
    asked = 0;
    await MockedTimers.pass(50);
    expect(asked).toBe(1); // since some of them wait
    serve('served');
    expect(await replies).toEqual(Array.from({ length: BURST }, () => 'served'));
    await server.close();

    asked = 0;
    await MockedTimers.pass(1_000);
    expect(asked).toBe(0);
  });
});
