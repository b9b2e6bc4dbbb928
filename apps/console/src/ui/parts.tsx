import { Component, type ComponentChildren, type FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { describeFailure, isCode, type Label, type Person } from '../api/client.js';
import type { Query } from '../live/query.js';
import { Icon, type IconName } from './icons.js';

export const nameOf = (person: Pick<Person, 'name'> & { email?: string | null }): string =>
  person.name ?? person.email ?? 'Someone';

/** Only images from Docket itself are loaded: a request to another site would reveal what is read here. */
export function Avatar({
  person,
  large = false,
}: {
  person: Pick<Person, 'id' | 'name'> & Partial<Person>;
  large?: boolean;
}) {
  const name = nameOf(person);
  const size = large ? 'avatar large' : 'avatar';
  if (person.image?.startsWith('/')) return <img class={size} src={person.image} alt={name} title={name} />;
  const initials = name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const hue = Number.parseInt(person.id.slice(-4), 16) % 8;
  return (
    <span class={size} data-hue={hue} role="img" aria-label={name} title={name}>
      {initials}
    </span>
  );
}

export function Chip({ label }: { label: Pick<Label, 'name' | 'color'> }) {
  return (
    <span class="chip">
      <span class="chip-dot" style={{ backgroundColor: label.color }} />
      {label.name}
    </span>
  );
}

export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** The content of a query, or its loading or error state. */
export function Loaded<T>({ query, children }: { query: Query<T>; children: (data: T) => ComponentChildren }) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (!query.failure) return <div class="loading" role="status" aria-label="Loading" />;
  const isMissing = isCode(query.failure, 'NOT_FOUND') || isCode(query.failure, 'FORBIDDEN');
  return (
    <Empty icon="lock" title={isMissing ? 'Not found' : 'This could not be loaded'}>
      <p>
        {isMissing ? 'It may have been deleted, or you may not have access to it.' : describeFailure(query.failure)}
      </p>
      <button type="button" class="button" onClick={() => void query.reload()}>
        Try again
      </button>
    </Empty>
  );
}

interface PageProps {
  title: string;
  /** Shown instead of the title. */
  heading?: ComponentChildren;
  actions?: ComponentChildren;
  tabs?: ComponentChildren;
  children: ComponentChildren;
  kind?: 'narrow' | 'full';
}

export function Page({ title, heading, actions, tabs, children, kind = 'narrow' }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Docket`;
  }, [title]);
  return (
    <>
      <header class="page-head">
        <h1>{heading ?? title}</h1>
        {tabs}
        <div class="page-actions">{actions}</div>
      </header>
      <div class={`page ${kind}`}>{children}</div>
    </>
  );
}

export function Section({
  title,
  children,
  actions,
  note,
}: {
  title: string;
  children: ComponentChildren;
  actions?: ComponentChildren;
  note?: string;
}) {
  return (
    <section class="section">
      <header class="section-head">
        <h2>{title}</h2>
        {actions}
      </header>
      {note && <p class="muted">{note}</p>}
      {children}
    </section>
  );
}

/** Links to pages of one subject; the current one is marked. */
export function Tabs({
  label,
  items,
  path,
}: {
  label: string;
  path: string;
  items: readonly (readonly [href: string, name: string])[];
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {items.map(([href, name]) => (
        <a key={href} href={href} aria-current={href.split('?')[0] === path ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

interface SegmentsProps {
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  chosen: string | undefined;
  choose(value: string): void;
}

/** A choice between a few options that are all visible. */
export function Segments({ label, options, chosen, choose }: SegmentsProps) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}

export function Pager({ page, pages, show }: { page: number; pages: number; show(page: number): void }) {
  if (pages <= 1) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <button type="button" class="button" disabled={page <= 1} onClick={() => show(page - 1)}>
        Previous
      </button>
      <span>
        Page {page} of {pages}
      </span>
      <button type="button" class="button" disabled={page >= pages} onClick={() => show(page + 1)}>
        Next
      </button>
    </nav>
  );
}

/** A component that renders again only when a property has changed. */
export function memo<Props extends object>(Inner: FunctionComponent<Props>) {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return (Object.keys(next) as (keyof Props)[]).some((name) => next[name] !== this.props[name]);
    }

    override render() {
      return <Inner {...(this.props as Props)} />;
    }
  };
}
