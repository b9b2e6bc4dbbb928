import { answer } from '@docket/client';
import { api, pageOf } from '../api/client.js';
import { useQuery } from '../live/query.js';
import { useValue } from '../live/value.js';
import { setQuery, usePlace } from '../routing/router.js';
import { readCount } from '../shell/unread.js';
import { Empty, Loaded, Page, Pager, Segments } from '../ui/parts.js';
import { attempt } from '../ui/toasts.js';
import { Invitations } from './invitations.js';
import { NotificationItem } from './notification-item.js';

const PER_PAGE = 40;

export default function InboxPage() {
  const { query } = usePlace();
  const page = Number(query.get('page') ?? 1);
  const unread = query.get('unread') === 'true';
  const reading = useValue(readCount);
  const inbox = useQuery(
    `inbox ${unread} ${page} ${reading}`,
    () =>
      pageOf(
        api.GET('/api/user/notifications', { params: { query: { limit: PER_PAGE, page, ...(unread && { unread }) } } }),
      ),
    { on: ['notification.'] },
  );
  const readAll = async () => {
    await attempt(() => answer(api.PUT('/api/user/notifications/read-all')));
    readCount.set(readCount.get() + 1);
  };
  return (
    <Page
      title="Inbox"
      actions={
        <button type="button" class="button" onClick={() => void readAll()}>
          Mark all as read
        </button>
      }
    >
      <Segments
        label="Notifications"
        options={[
          ['', 'All'],
          ['true', 'Unread'],
        ]}
        chosen={unread ? 'true' : ''}
        choose={(value) => setQuery({ unread: value, page: null })}
      />
      <Invitations />
      <Loaded query={inbox}>
        {({ items, total, pages }) => (
          <>
            {total === 0 && (
              <Empty icon="inbox" title={unread ? 'No unread notifications' : 'Nothing has happened yet'} />
            )}
            <ul class="lines">
              {items.map((notification) => (
                <NotificationItem key={notification.id} notification={notification} />
              ))}
            </ul>
            <Pager page={page} pages={pages} show={(next) => setQuery({ page: String(next) })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
