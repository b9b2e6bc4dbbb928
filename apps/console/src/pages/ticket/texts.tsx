import { useState } from 'preact/hooks';
import type { Person, TicketDetails } from '../../api/client.js';
import { Markdown } from '../../ui/markdown.js';
import { TextEditor } from '../../ui/text-editor.js';
import type { Editing, Version } from './editing.js';

export function Title({ version, editing }: { version: Version; editing: Editing }) {
  const { title, permissions } = version.ticket;
  const [started, setStarted] = useState<{ from: Version; text: string } | null>(null);
  const save = async () => {
    if (!started) return;
    const text = started.text.trim();
    setStarted(null);
    if (text && text !== started.from.ticket.title) await editing.edit({ title: text }, { title: text }, started.from);
  };
  if (!permissions.edit) return <h1 class="ticket-title">{title}</h1>;
  if (!started)
    return (
      <h1 class="ticket-title">
        <button
          type="button"
          class="title-button"
          title="Change the title"
          onClick={() => setStarted({ from: version, text: title })}
        >
          {title}
        </button>
      </h1>
    );
  return (
    <input
      class="input ticket-title"
      aria-label="Title"
      value={started.text}
      autoFocus
      onInput={({ currentTarget: { value } }) => setStarted({ ...started, text: value })}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setStarted(null);
      }}
    />
  );
}

interface DescriptionProps {
  version: Version;
  editing: Editing;
  people: Person[];
  addFiles(files: File[]): void;
}

/** The edited text belongs to the version it was started from, even if a newer one arrives meanwhile. */
export function Description({ version, editing, people, addFiles }: DescriptionProps) {
  const { description, mentions, permissions }: TicketDetails = version.ticket;
  const [started, setStarted] = useState<{ from: Version; text: string } | null>(null);
  const start = () => setStarted({ from: version, text: description ?? '' });
  const save = async () => {
    if (!started) return;
    const change = { description: started.text.trim() || null };
    setStarted(null);
    await editing.edit(change, change, started.from);
  };
  if (started)
    return (
      <div class="description">
        <TextEditor
          label="Description"
          rows={8}
          value={started.text}
          change={(text) => setStarted({ ...started, text })}
          submit={() => void save()}
          cancel={() => setStarted(null)}
          {...{ people, addFiles }}
          autoFocus
        />
        <div class="form-actions">
          <button type="button" class="button primary" onClick={() => void save()}>
            Save
          </button>
          <button type="button" class="button" onClick={() => setStarted(null)}>
            Cancel
          </button>
          <span class="field-hint">Markdown. Ctrl Enter saves.</span>
        </div>
      </div>
    );
  return (
    <div class="description">
      {description ? <Markdown text={description} mentions={mentions} /> : <p class="muted">No description.</p>}
      {permissions.edit && (
        <button type="button" class="button quiet small" onClick={start}>
          {description ? 'Edit description' : 'Add a description'}
        </button>
      )}
    </div>
  );
}
