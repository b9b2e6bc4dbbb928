import { answer, type Schemas } from '@docket/client';
import { api } from '../../api/client.js';
import { Icon } from '../../ui/icons.js';
import { type Option, Picker } from '../../ui/picker.js';
import { attempt } from '../../ui/toasts.js';

const OFFERED: Record<string, string> = {
  '👍': 'Thumbs up',
  '👎': 'Thumbs down',
  '🎉': 'Party popper',
  '❤️': 'Heart',
  '😄': 'Smile',
  '👀': 'Eyes',
  '🚀': 'Rocket',
};
const OPTIONS: Option[] = Object.entries(OFFERED).map(([emoji, name]) => ({
  value: emoji,
  name,
  icon: <span aria-hidden="true">{emoji}</span>,
}));

interface Props {
  /** A ticket, or a comment on it. */
  of: { id: string; commentId?: string };
  given: Schemas['Reaction'][];
  mayReact: boolean;
  reload(): Promise<void>;
}

export function Reactions({ of: { id, commentId }, given, mayReact, reload }: Props) {
  const toggle = async (emoji: string) => {
    const isMine = given.some((reaction) => reaction.emoji === emoji && reaction.mine);
    await attempt(() => answer(isMine ? remove(emoji) : add(emoji)));
    await reload();
  };
  const add = (emoji: string) =>
    commentId
      ? api.PUT('/api/tickets/{id}/comments/{commentId}/reactions/{emoji}', {
          params: { path: { id, commentId, emoji } },
        })
      : api.PUT('/api/tickets/{id}/reactions/{emoji}', { params: { path: { id, emoji } } });
  const remove = (emoji: string) =>
    commentId
      ? api.DELETE('/api/tickets/{id}/comments/{commentId}/reactions/{emoji}', {
          params: { path: { id, commentId, emoji } },
        })
      : api.DELETE('/api/tickets/{id}/reactions/{emoji}', { params: { path: { id, emoji } } });
  if (!mayReact && given.length === 0) return null;
  return (
    <div class="reactions" role="group" aria-label="Reactions">
      {given.map(({ emoji, count, mine }) => (
        <button
          key={emoji}
          type="button"
          class="reaction"
          aria-pressed={mine}
          aria-label={`${OFFERED[emoji] ?? emoji}, ${count}`}
          title={OFFERED[emoji]}
          disabled={!mayReact}
          onClick={() => void toggle(emoji)}
        >
          <span aria-hidden="true">{emoji}</span> {count}
        </button>
      ))}
      {mayReact && (
        <Picker
          label="Add a reaction"
          labelled
          options={OPTIONS}
          chosen={given.filter(({ mine }) => mine).map(({ emoji }) => emoji)}
          choose={(emoji) => void toggle(emoji)}
          kind="reaction add"
        >
          <Icon name="smile" />
          <span class="unseen">Add a reaction</span>
        </Picker>
      )}
    </div>
  );
}
