import { type FunctionComponent, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useValue } from '../live/value.js';
import { type Overlay, overlay } from '../ui/overlays.js';

const LOADERS = {
  palette: () => import('./palette.js').then(({ Palette }) => Palette),
  'new ticket': () => import('../tickets/new-ticket.js').then(({ NewTicket }) => NewTicket),
  'new project': () => import('./new-project.js').then(({ NewProject }) => NewProject),
} as const;

/** Loaded when first opened. */
export function Overlays() {
  const shown = useValue(overlay);
  const [loaded, setLoaded] = useState<{ of: Overlay; view: FunctionComponent<never> } | null>(null);
  useEffect(() => {
    if (!shown) return setLoaded(null);
    let isCurrent = true;
    void LOADERS[shown.kind]().then((view) => isCurrent && setLoaded({ of: shown, view }));
    return () => {
      isCurrent = false;
    };
  }, [shown]);
  return loaded && loaded.of === shown ? h(loaded.view as FunctionComponent<object>, { ...loaded.of }) : null;
}
