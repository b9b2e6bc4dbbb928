import { answer } from '@docket/client';
import { api } from '../api/client.js';
import { session } from '../api/session.js';
import { connection } from '../live/events.js';
import { useValue } from '../live/value.js';
import { navigate, usePlace } from '../routing/router.js';
import { useProjects } from '../tickets/choices.js';
import { Icon, type IconName } from '../ui/icons.js';
import { overlay } from '../ui/overlays.js';
import { Avatar, nameOf } from '../ui/parts.js';
import { attempt } from '../ui/toasts.js';
import { useUnread } from './unread.js';

export function Sidebar() {
  const { user } = session;
  const unread = useUnread();
  return (
    <nav class="sidebar" aria-label="Docket">
      <div class="sidebar-top">
        <Avatar person={user} />
        <span class="sidebar-name">{nameOf(user)}</span>
        <ConnectionDot />
      </div>
      <div class="sidebar-actions">
        <button type="button" class="button grow" onClick={() => overlay.set({ kind: 'palette' })}>
          <Icon name="search" /> Commands
          <kbd>Ctrl K</kbd>
        </button>
        <button
          type="button"
          class="button square"
          aria-label="New ticket"
          title="New ticket (c)"
          onClick={() => overlay.set({ kind: 'new ticket' })}
        >
          <Icon name="plus" />
        </button>
      </div>
      <Item href="/" icon="home" name="My work" />
      <Item href="/notifications" icon="inbox" name="Inbox" count={unread} />
      <Item href="/search" icon="search" name="Search" />
      <Item href="/agents" icon="agent" name="Agents" />
      <Item href="/documentation" icon="book" name="Documentation" />
      <ProjectItems />
      <div class="sidebar-bottom">
        <Item href="/settings/profile" icon="gear" name="Settings" under="/settings" />
        {user.role === 'ADMIN' && <Item href="/administration" icon="shield" name="Administration" />}
        <button type="button" class="sidebar-item" onClick={() => void attempt(signOut)}>
          <Icon name="out" /> Sign out
        </button>
      </div>
    </nav>
  );
}

function ProjectItems() {
  const { data: projects = [] } = useProjects();
  return (
    <>
      <div class="sidebar-heading">
        <a href="/projects">Projects</a>
        <button
          type="button"
          class="button quiet square small"
          aria-label="New project"
          title="New project"
          onClick={() => overlay.set({ kind: 'new project' })}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div class="sidebar-projects">
        {projects.map(({ id, key, name }) => (
          <Item key={id} href={`/projects/${key}`} mark={key} name={name} />
        ))}
      </div>
    </>
  );
}

interface ItemProps {
  href: string;
  name: string;
  icon?: IconName;
  mark?: string;
  count?: number;
  under?: string;
}

function Item({ href, name, icon, mark, count = 0, under = href }: ItemProps) {
  const { path } = usePlace();
  const isCurrent = path === href || (under !== '/' && path.startsWith(`${under}/`));
  return (
    <a class="sidebar-item" href={href} aria-current={isCurrent ? 'page' : undefined}>
      {icon && <Icon name={icon} />}
      {mark && (
        <span class="project-mark" aria-hidden="true">
          {mark.slice(0, 2)}
        </span>
      )}
      <span class="sidebar-label">{name}</span>
      {count > 0 && (
        <span class="count">
          {count}
          <span class="unseen"> unread</span>
        </span>
      )}
    </a>
  );
}

const CONNECTION = {
  connecting: 'Connecting',
  open: 'Connected. Changes appear live.',
  cut: 'Disconnected. What you see may be out of date.',
};

function ConnectionDot() {
  const state = useValue(connection);
  return (
    <span
      class="connection"
      data-state={state}
      role="status"
      aria-label={CONNECTION[state]}
      title={CONNECTION[state]}
    />
  );
}

async function signOut(): Promise<void> {
  await answer(api.POST('/api/auth/sign-out'));
  session.signedOut();
  navigate('/');
}
