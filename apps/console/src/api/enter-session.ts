import { api, dataOf } from './client.js';
import { session } from './session.js';

/** After a sign-in: shows the page, or the setup of a second factor if this instance requires one. */
export async function enterSession(): Promise<void> {
  const { user, twoFactorRequired } = await dataOf(api.GET('/api/auth/session'));
  if (twoFactorRequired) session.restrict(user);
  else session.begin(user);
}
