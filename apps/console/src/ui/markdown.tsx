import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Person } from '../api/client.js';

type Renderer = typeof import('./render-markdown.js');

/** Loaded when the first text is rendered. */
let loaded: Renderer | undefined;

export function Markdown({ text, mentions = [] }: { text: string; mentions?: Pick<Person, 'name'>[] }) {
  const [renderer, setRenderer] = useState(loaded);
  useEffect(() => {
    if (renderer) return;
    void import('./render-markdown.js').then((module) => {
      loaded = module;
      setRenderer(module);
    });
  }, []);
  const html = useMemo(
    () =>
      renderer?.renderMarkdown(
        text,
        mentions.flatMap(({ name }) => name ?? []),
      ),
    [renderer, text, mentions],
  );
  if (html === undefined) return <div class="markdown plain">{text}</div>;
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
