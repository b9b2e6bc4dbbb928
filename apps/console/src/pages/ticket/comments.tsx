import { items, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type Person, type TicketDetails } from '../../api/client.js';
import { session } from '../../api/session.js';
import { Markdown } from '../../ui/markdown.js';
import { Avatar, nameOf, Section } from '../../ui/parts.js';
import { TextEditor } from '../../ui/text-editor.js';
import { Time } from '../../ui/times.js';
import { attempt } from '../../ui/toasts.js';
import { useDraft } from './draft.js';
import { Reactions } from './reactions.js';

type Comment = Schemas['Comment'];

interface Props {
  ticket: TicketDetails;
  people: Person[];
  reload(): Promise<void>;
  addFiles(files: File[]): void;
}

export function Comments({ ticket, people, reload, addFiles }: Props) {
  const [all, setAll] = useState<Comment[] | null>(null);
  const shown = all ? withNewest(all, ticket.comments) : ticket.comments;
  const earlier = ticket._count.comments - shown.length;
  return (
    <Section title="Comments">
      {earlier > 0 && (
        <button
          type="button"
          class="button quiet"
          onClick={() => void attempt(async () => setAll(await allComments(ticket.id)))}
        >
          Show {earlier} earlier
        </button>
      )}
      <ol class="comments">
        {shown.map((comment) => (
          <CommentItem key={comment.id} {...{ comment, ticket, people, reload }} />
        ))}
      </ol>
      {ticket.permissions.comment && <NewComment {...{ ticket, people, reload, addFiles }} />}
    </Section>
  );
}

async function allComments(id: string): Promise<Comment[]> {
  const found: Comment[] = [];
  for await (const comment of items(api, '/api/tickets/{id}/comments', {
    params: { path: { id }, query: { limit: 100 } },
  }))
    found.push(comment);
  return found.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

function withNewest(all: Comment[], newest: Comment[]): Comment[] {
  const first = newest[0]?.createdAt ?? '';
  return [...all.filter(({ createdAt }) => createdAt < first), ...newest];
}

function NewComment({ ticket, people, reload, addFiles }: Props) {
  const [text, setText] = useDraft(`comment ${ticket.id}`);
  const send = async () => {
    if (!text.trim()) return;
    const isSent = await attempt(() =>
      dataOf(api.POST('/api/tickets/{id}/comments', { params: { path: { id: ticket.id } }, body: { content: text } })),
    );
    if (!isSent) return;
    setText('');
    await reload();
  };
  return (
    <div class="new-comment">
      <Avatar person={session.user} />
      <div class="grow">
        <TextEditor
          label="New comment"
          value={text}
          change={setText}
          submit={() => void send()}
          placeholder="Write a comment …"
          rows={3}
          {...{ people, addFiles }}
        />
        <div class="form-actions">
          <button type="button" class="button primary" disabled={!text.trim()} onClick={() => void send()}>
            Comment
          </button>
          <span class="field-hint">Markdown, @names. Ctrl Enter sends.</span>
        </div>
      </div>
    </div>
  );
}

function CommentItem({ comment, ticket, people, reload }: Omit<Props, 'addFiles'> & { comment: Comment }) {
  const [text, setText] = useState<string | null>(null);
  const path = { id: ticket.id, commentId: comment.id };
  const isOwn =
    comment.authorId === session.user.id || ticket.project?.myRole === 'admin' || ticket.project?.myRole === 'owner';
  const save = async () => {
    if (
      await attempt(() =>
        dataOf(api.PUT('/api/tickets/{id}/comments/{commentId}', { params: { path }, body: { content: text ?? '' } })),
      )
    ) {
      setText(null);
      await reload();
    }
  };
  const remove = async () => {
    if (!confirm('Delete this comment?')) return;
    await attempt(() => dataOf(api.DELETE('/api/tickets/{id}/comments/{commentId}', { params: { path } })));
    await reload();
  };
  return (
    <li class="comment" id={`comment-${comment.id}`}>
      <Avatar person={comment.author} />
      <article class="comment-body">
        <header class="comment-head">
          <strong>{nameOf(comment.author)}</strong>
          <Time at={comment.createdAt} />
          {comment.imported && <span>imported</span>}
          {comment.updatedAt !== comment.createdAt && <span>edited</span>}
          {isOwn && ticket.permissions.comment && text === null && (
            <span class="comment-actions">
              <button type="button" class="link" onClick={() => setText(comment.content)}>
                Edit
              </button>
              <button type="button" class="link" onClick={() => void remove()}>
                Delete
              </button>
            </span>
          )}
        </header>
        {text === null ? (
          <>
            <Markdown text={comment.content} mentions={comment.mentions} />
            <Reactions of={path} given={comment.reactions} mayReact={ticket.permissions.comment} reload={reload} />
          </>
        ) : (
          <>
            <TextEditor
              label="Comment"
              value={text}
              change={setText}
              submit={() => void save()}
              cancel={() => setText(null)}
              people={people}
              autoFocus
            />
            <div class="form-actions">
              <button type="button" class="button primary" onClick={() => void save()}>
                Save
              </button>
              <button type="button" class="button" onClick={() => setText(null)}>
                Cancel
              </button>
            </div>
          </>
        )}
      </article>
    </li>
  );
}
