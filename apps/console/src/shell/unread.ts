import { api, pageOf } from '../api/client.js';
import { useQuery } from '../live/query.js';
import { useValue, Value } from '../live/value.js';

/** Raised when notifications are read here: the server has no event for it. */
export const readings = new Value(0);

export function useUnread(): number {
  const reading = useValue(readings);
  const { data } = useQuery(
    `unread ${reading}`,
    async () =>
      (await pageOf(api.GET('/api/user/notifications', { params: { query: { unread: true, limit: 1 } } }))).total,
    { on: ['notification.'] },
  );
  return data ?? 0;
}
