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
    await eventually(() => expect(heard).toBe(1)); // it is connected
    const startsAt = new Date(Date.now() + 1_000).toISOString();
    const recurrence = { ticket: { title: 'Daily' }, rule: 'FREQ=DAILY', timezone: 'Europe/Berlin', startsAt };
    const created = await docket.as(ada).post(`/api/project/${project.id}/recurrences`, recurrence);
    expect(created.status).toBe(201);
    await eventually(() => expect(heard).toBe(2));
    const changed = await docket.as({ apiKey }).patch(`/v1/webhooks/${webhook.id}`, { enabled: false });
    expect(changed.status).toBe(200);
    await eventually(() => expect(heard).toBe(3));
    const file = await docket
      .as(ada)
      .post(`/api/project/${project.id}/import`)
      .sending('text/csv', 'title\nImported\n');
    expect(file.status).toBe(202);
    await eventually(() => expect(heard).toBe(4));
  } finally {
    await listener.stop();
    await docket.stop();
  }
});
