import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import type { PageProps } from '../../routing/page.js';
import { Dialog } from '../../ui/dialog.js';
import { Loaded, Page, Pager, Section } from '../../ui/parts.js';
import { Secret } from '../../ui/records.js';
import { showExactly, Time } from '../../ui/times.js';
import { attempt } from '../../ui/toasts.js';
import { State } from './webhooks.js';

type Delivery = Schemas['Delivery'];

const STATES: Record<Delivery['status'], string> = {
  pending: 'queued',
  succeeded: 'completed',
  failed: 'failed',
  held: 'cancelled',
};
/** Deliveries have no events, because those events would be delivered too. */
const INTERVAL = 3_000;
const DAY = 24 * 60 * 60 * 1000;

export default function WebhookPage({ values }: PageProps) {
  const id = values.id ?? '';
  const path = { id };
  const [secret, setSecret] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const webhook = useQuery(`webhook ${id}`, () => dataOf(api.GET('/api/webhooks/{id}', { params: { path } })));
  const deliveries = useQuery(
    `deliveries ${id} ${page}`,
    () => pageOf(api.GET('/api/webhooks/{id}/deliveries', { params: { path, query: { limit: 25, page } } })),
    { every: INTERVAL },
  );
  const act = async (action: () => Promise<unknown>, done: string) => {
    await attempt(action, done);
    await Promise.all([webhook.reload(), deliveries.reload()]);
  };
  return (
    <Loaded query={webhook}>
      {({ url, enabled, failures, events, disabledReason }) => (
        <Page
          title="Webhook"
          heading={
            <span class="trail">
              <a href="/settings/webhooks">Webhooks</a> / {url}
            </span>
          }
          actions={
            <>
              <button
                type="button"
                class="button"
                onClick={() =>
                  void act(
                    () => answer(api.POST('/api/webhooks/{id}/ping', { params: { path } })),
                    'A ping is on its way.',
                  )
                }
              >
                Ping
              </button>
              <button
                type="button"
                class="button"
                onClick={() =>
                  void act(
                    () => answer(api.PUT('/api/webhooks/{id}', { params: { path }, body: { enabled: !enabled } })),
                    enabled ? 'The webhook is disabled.' : 'The webhook is enabled.',
                  )
                }
              >
                {enabled ? 'Disable' : 'Enable'}
              </button>
            </>
          }
        >
          <p>
            <State enabled={enabled} failures={failures} />{' '}
            <span class="muted">{events.includes('*') ? 'All events' : events.join(', ')}</span> {disabledReason}
          </p>
          <div class="form-actions">
            <button
              type="button"
              class="button small"
              onClick={() =>
                void act(async () => {
                  const rotated = await dataOf(
                    api.POST('/api/webhooks/{id}/secret/rotate', { params: { path }, body: {} }),
                  );
                  setSecret(rotated.secret ?? null);
                }, 'There is a new secret. The old one is valid for another day.')
              }
            >
              Replace the secret
            </button>
            <button
              type="button"
              class="button small"
              onClick={() =>
                void act(
                  () =>
                    answer(
                      api.POST('/api/webhooks/{id}/recover', {
                        params: { path },
                        body: { since: new Date(Date.now() - 7 * DAY).toISOString() },
                      }),
                    ),
                  'Failed and held deliveries of the last week are being sent again.',
                )
              }
            >
              Resend failed deliveries of the last week
            </button>
          </div>
          {secret && <Secret name="The new secret" value={secret} />}
          <Section title="Deliveries">
            <Loaded query={deliveries}>
              {({ items, pages }) => (
                <>
                  {items.length === 0 && <p class="muted">Nothing has been sent yet. Press Ping to try it.</p>}
                  <table class="table">
                    <tbody>
                      {items.map((delivery) => (
                        <tr key={delivery.id}>
                          <td>
                            <span class="badge" data-state={STATES[delivery.status]}>
                              {delivery.status}
                            </span>
                          </td>
                          <td>
                            <button type="button" class="link" onClick={() => setOpened(delivery.id)}>
                              {delivery.event}
                            </button>
                          </td>
                          <td>{delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`}</td>
                          <td class="muted">
                            {delivery.nextAttemptAt && delivery.status === 'pending' ? (
                              <>
                                next <Time at={delivery.nextAttemptAt} />
                              </>
                            ) : (
                              <Time at={delivery.createdAt} />
                            )}
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                  <Pager page={page} pages={pages} show={setPage} />
                </>
              )}
            </Loaded>
          </Section>
          {opened && (
            <DeliveryDialog webhookId={id} id={opened} close={() => setOpened(null)} redelivered={deliveries.reload} />
          )}
        </Page>
      )}
    </Loaded>
  );
}

interface DialogProps {
  webhookId: string;
  id: string;
  close(): void;
  redelivered(): Promise<void>;
}

function DeliveryDialog({ webhookId, id, close, redelivered }: DialogProps) {
  const path = { id: webhookId, deliveryId: id };
  const delivery = useQuery(
    `delivery ${id}`,
    () => dataOf(api.GET('/api/webhooks/{id}/deliveries/{deliveryId}', { params: { path } })),
    { every: INTERVAL },
  );
  const redeliver = async () => {
    await attempt(
      () => answer(api.POST('/api/webhooks/{id}/deliveries/{deliveryId}/redeliver', { params: { path } })),
      'It is being sent again.',
    );
    await Promise.all([delivery.reload(), redelivered()]);
  };
  return (
    <Dialog title="Delivery" close={close} kind="wide">
      <Loaded query={delivery}>
        {({ event, status, attempts, payload }) => (
          <>
            <p>
              <span class="badge" data-state={STATES[status]}>
                {status}
              </span>{' '}
              <strong>{event}</strong>
            </p>
            <h3>Attempts</h3>
            <ol class="attempts">
              {attempts.map(({ number, status: code, duration, error, answer: text, startedAt }) => (
                <li key={number}>
                  <span>{showExactly(startedAt)}</span> <strong>{code ?? error}</strong>{' '}
                  <span class="muted">{duration} ms</span>
                  {text && <pre>{text.slice(0, 500)}</pre>}
                </li>
              ))}
            </ol>
            <h3>Payload</h3>
            <pre class="payload">{JSON.stringify(payload, null, 2)}</pre>
            <div class="form-actions">
              <button type="button" class="button primary" onClick={() => void redeliver()}>
                Redeliver
              </button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
