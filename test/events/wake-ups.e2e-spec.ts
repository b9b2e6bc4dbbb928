import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_CHANNEL } from '#contracts';
import { Listener } from '#data';
import { givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';

it('work that has no event of its own wakes the worker, which sleeps until the next that it knows of', async () => {
  const docket = await Docket.start();
  let heard = 0;
  const listener = new Listener(docket.config.DATABASE_URL, EVENTS_CHANNEL, () => heard++);
  try {
    const ada = await docket.given.user();
    const project = await docket.given.project(ada);
    const webhook = await givenWebhook(docket, ada, 'https://example.com', { projectId: project.id });
    const apiKey = await docket.given.apiKey(ada);
    listener.start();
    await eventually(() => expect(heard).toBeGreaterThan(0)); // it is connected
    // They are sent after the response, so those of the requests above may still come.
    for (let before = -1; before !== heard; await sleep(500)) before = heard;
    const expectToWake = async (request: PromiseLike<{ status: number }>, status: number) => {
      const before = heard;
      expect((await request).status).toBe(status);
      await eventually(() => expect(heard).toBe(before + 1));
    };
    const startsAt = new Date(Date.now() + 1_000).toISOString();
    const recurrence = { ticket: { title: 'Daily' }, rule: 'FREQ=DAILY', timezone: 'Europe/Berlin', startsAt };
    await expectToWake(docket.as(ada).post(`/api/project/${project.id}/recurrences`, recurrence), 201);
    await expectToWake(docket.as({ apiKey }).patch(`/v1/webhooks/${webhook.id}`, { enabled: false }), 200);
    const file = docket.as(ada).post(`/api/project/${project.id}/import`).sending('text/csv', 'title\nImported\n');
    await expectToWake(file, 202);
  } finally {
    await listener.stop();
    await docket.stop();
  }
});
