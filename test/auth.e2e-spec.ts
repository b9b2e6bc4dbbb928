import { Docket } from './support/docket.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

describe('signing in', () => {
  it('answers the profile and sets a cookie that works', async () => {
    const user = await docket.given.user();
    const reply = await docket.as(user).get('/api/auth/session');
    expect(reply.status).toBe(200);
    expect(reply.body.data.user).toMatchObject({ id: user.id, email: user.email, name: user.name, role: 'USER' });
  });
});
