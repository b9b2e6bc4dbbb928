import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** The frame of pages that need no session. */
export function AccountCard({
  title,
  children,
  foot,
}: {
  title: string;
  children: ComponentChildren;
  foot?: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Docket`;
  }, [title]);
  return (
    <main class="account" id="main" tabIndex={-1}>
      <div class="account-card">
        <p class="brand">
          <span class="brand-mark" aria-hidden="true" />
          Docket
        </p>
        <h1>{title}</h1>
        {children}
      </div>
      {foot && <p class="account-foot">{foot}</p>}
    </main>
  );
}

/** Links in mails have their token after the `#`, which browsers do not send to servers. */
export const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token');
