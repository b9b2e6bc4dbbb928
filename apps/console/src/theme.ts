import type { Schemas } from '@docket/client';

export type Theme = Schemas['Preferences']['theme'];

const KEPT = 'docket-theme';

/** Stored in the browser, so that the next page starts with it. */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(KEPT, theme);
  document.documentElement.dataset.theme = theme;
}

export function applyKeptTheme(): void {
  document.documentElement.dataset.theme = localStorage.getItem(KEPT) ?? 'system';
}
