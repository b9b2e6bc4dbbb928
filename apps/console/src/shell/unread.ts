import { api, pageOf } from '../api/client.js';
import { useQuery } from '../live/query.js';
import { useValue, Value } from '../live/value.js';

/** Incremented when notifications are marked as read here: the API has no event for that. */
export const readCount = new Value(0);

export function useUnread(): number {
  const reading = useValue(readCount);
  const { data } = useQuery(
    `unread ${reading}`,
    async () =>
      (await pageOf(api.GET('/api/user/notifications', { params: { query: { unread: true, limit: 1 } } }))).total,
    { on: ['notification.'] },
  );
  return data ?? 0;
}
