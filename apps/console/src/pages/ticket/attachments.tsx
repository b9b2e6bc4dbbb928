import type { Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type TicketDetails } from '../../api/client.js';
import { session } from '../../api/session.js';
import { Icon } from '../../ui/icons.js';
import { nameOf, Section } from '../../ui/parts.js';
import { attempt } from '../../ui/toasts.js';

type Attachment = Schemas['Attachment'];

/** The types that the API serves inline. It checks the content, so a wrong file name only breaks the preview. */
const PICTURES = /^image\/(png|jpeg|gif|webp)$/;
const UNITS = ['B', 'kB', 'MB', 'GB'];

export async function upload(ticketId: string, files: File[]): Promise<void> {
  for (const file of files)
    await dataOf(api.POST('/api/tickets/{id}/attachments', { params: { path: { id: ticketId } }, body: { file } }));
}

export function Attachments({
  ticket,
  add,
  reload,
}: {
  ticket: TicketDetails;
  add(files: File[]): Promise<void>;
  reload(): Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const attachments = ticket.included?.attachments?.data ?? [];
  const take = async (files: File[]) => {
    setBusy(true);
    await add(files);
    setBusy(false);
  };
  if (attachments.length === 0 && !ticket.permissions.edit) return null;
  return (
    <Section
      title="Attachments"
      actions={
        ticket.permissions.edit && (
          <label class="button quiet small">
            <Icon name="upload" /> {isBusy ? 'Uploading …' : 'Add'}
            <input
              type="file"
              class="unseen"
              multiple
              aria-label="Add attachments"
              onChange={({ currentTarget }) => {
                void take([...(currentTarget.files ?? [])]);
                currentTarget.value = '';
              }}
            />
          </label>
        )
      }
    >
      {attachments.length > 0 && (
        <ul class="attachments">
          {attachments.map((attachment) => (
            <AttachmentItem key={attachment.id} {...{ attachment, ticket, reload }} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function AttachmentItem({
  attachment,
  ticket,
  reload,
}: {
  attachment: Attachment;
  ticket: TicketDetails;
  reload(): Promise<void>;
}) {
  const { id, name, contentType, size, uploader } = attachment;
  const address = `/api/tickets/${ticket.id}/attachments/${id}`;
  const isPicture = PICTURES.test(contentType);
  const mayDelete = ticket.permissions.edit && (uploader.id === session.user.id || ticket.permissions.delete);
  const remove = async () => {
    if (!confirm(`Delete ${name}?`)) return;
    await attempt(() =>
      dataOf(
        api.DELETE('/api/tickets/{id}/attachments/{attachmentId}', {
          params: { path: { id: ticket.id, attachmentId: id } },
        }),
      ),
    );
    await reload();
  };
  return (
    <li class="attachment">
      <a
        href={isPicture ? `${address}?inline=1` : address}
        target={isPicture ? '_blank' : undefined}
        rel="noopener"
        download={isPicture ? undefined : name}
      >
        {isPicture ? (
          <img src={`${address}?inline=1`} alt={name} loading="lazy" />
        ) : (
          <span class="file-kind">{name.split('.').at(-1)?.slice(0, 4)}</span>
        )}
        <span class="attachment-name">{name}</span>
      </a>
      <span class="muted" title={`Added by ${nameOf(uploader)}`}>
        {sizeShown(size)}
      </span>
      {mayDelete && (
        <button
          type="button"
          class="button quiet square small"
          aria-label={`Delete ${name}`}
          onClick={() => void remove()}
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
}

function sizeShown(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${UNITS[unit]}`;
}
