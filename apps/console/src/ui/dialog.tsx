import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.js';

interface Props {
  title: string;
  close(): void;
  children: ComponentChildren;
  kind?: 'plain' | 'wide' | 'palette';
  /** Not closed by Escape or a click outside. */
  firm?: boolean;
}

/** The browser's own dialog, which traps the focus and restores it. */
export function Dialog({ title, close, children, kind = 'plain', firm = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  // Before the effects of its content, which may set the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog ${kind}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!firm) close();
      }}
      onMouseDown={(event) => !firm && event.target === element.current && close()}
    >
      <div class="dialog-body">
        {kind !== 'palette' && (
          <header class="dialog-head">
            <h2>{title}</h2>
            {!firm && (
              <button type="button" class="button quiet square" aria-label="Close" onClick={close}>
                <Icon name="close" />
              </button>
            )}
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
