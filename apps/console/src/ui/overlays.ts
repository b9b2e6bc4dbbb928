import { Value } from '../live/value.js';

/** The dialog or menu that is open over the page. */
export type Overlay =
  | { kind: 'palette' }
  | { kind: 'new ticket'; projectKey?: string; parentId?: string }
  | { kind: 'new project' };

export const overlay = new Value<Overlay | null>(null);

export const closeOverlay = (): void => overlay.set(null);
