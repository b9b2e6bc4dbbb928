import type { ComponentChildren } from 'preact';
import type { Query } from '../live/query.js';
import { Icon } from './icons.js';
import { Loaded } from './parts.js';
import { attempt } from './toasts.js';

interface Props<Item> {
  query: Query<Item[]>;
  columns: readonly (readonly [name: string, show: (item: Item) => ComponentChildren])[];
  /** Shown if there are no items. */
  empty: string;
  /** Runs after the user has confirmed. */
  remove?: { name(item: Item): string; run(item: Item): Promise<unknown>; may?(item: Item): boolean };
}

/** The table used by most settings: a list of items, each with a button to remove it. */
export function Records<Item extends { id: string }>({ query, columns, empty, remove }: Props<Item>) {
  const take = async (item: Item) => {
    if (!remove || !confirm(`Remove ${remove.name(item)}?`)) return;
    await attempt(() => remove.run(item), `${remove.name(item)} was removed.`);
    await query.reload();
  };
  return (
    <Loaded query={query}>
      {(items) =>
        items.length === 0 ? (
          <p class="muted">{empty}</p>
        ) : (
          <div class="table-frame">
            <table class="table">
              <thead>
                <tr>
                  {columns.map(([name]) => (
                    <th key={name}>{name}</th>
                  ))}
                  {remove && (
                    <th class="check">
                      <span class="unseen">Remove</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.id}>
                    {columns.map(([name, show]) => (
                      <td key={name}>{show(item)}</td>
                    ))}
                    {remove && (
                      <td class="check">
                        {(remove.may?.(item) ?? true) && (
                          <button
                            type="button"
                            class="button quiet square small"
                            aria-label={`Remove ${remove.name(item)}`}
                            onClick={() => void take(item)}
                          >
                            <Icon name="trash" />
                          </button>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  );
}

/** A secret that is shown once. */
export function Secret({ name, value }: { name: string; value: string }) {
  return (
    <div class="secret" role="status">
      <p>
        <strong>{name}</strong> is shown only once. Copy it now.
      </p>
      <code>{value}</code>
      <button type="button" class="button small" onClick={() => void navigator.clipboard.writeText(value)}>
        Copy
      </button>
    </div>
  );
}
