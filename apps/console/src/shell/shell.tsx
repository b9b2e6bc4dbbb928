import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.js';
import { navigate, projectInAddress, usePlace } from '../routing/router.js';
import { applyTheme } from '../theme.js';
import { Icon } from '../ui/icons.js';
import { overlay } from '../ui/overlays.js';
import { Overlays } from './overlays.js';
import { Sidebar } from './sidebar.js';

/** The frame around every page of a signed-in user. */
export function Shell({ children }: { children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const { path } = usePlace();
  useEffect(() => setOpen(false), [path]);
  useEffect(listenToShortcuts, []);
  useEffect(() => {
    void dataOf(api.GET('/api/user/preferences')).then(
      ({ theme }) => applyTheme(theme),
      () => undefined,
    );
  }, []);
  return (
    <div class={isOpen ? 'shell open' : 'shell'}>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <button
        type="button"
        class="button quiet square menu-button"
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
      </button>
      <Sidebar />
      <main id="main" class="main" tabIndex={-1}>
        {children}
      </main>
      <Overlays />
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** An open search stays unchanged. */
function openSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  if (input) input.select();
  else navigate('/search');
}

function listenToShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') overlay.set({ kind: 'palette' });
    else if (
      isTyping(event.target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]')
    )
      return;
    else if (event.key === '/') openSearch();
    else if (event.key === 'c') overlay.set({ kind: 'new ticket', projectKey: projectInAddress() });
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
