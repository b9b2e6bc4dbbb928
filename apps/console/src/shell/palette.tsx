import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, pageOf, type Ticket } from '../api/client.js';
import { session } from '../api/session.js';
import { useQuery } from '../live/query.js';
import { navigate } from '../routing/router.js';
import { useProjects } from '../tickets/choices.js';
import { useTicketCommands } from '../tickets/commands.js';
import type { Command } from '../ui/command.js';
import { Dialog } from '../ui/dialog.js';
import { Icon, type IconName, StatusIcon } from '../ui/icons.js';
import { closeOverlay, overlay } from '../ui/overlays.js';

const PAGES: readonly [href: string, name: string, icon: IconName][] = [
  ['/', 'My work', 'home'],
  ['/notifications', 'Inbox', 'inbox'],
  ['/projects', 'Projects', 'board'],
  ['/search', 'Search', 'search'],
  ['/agents', 'Agents', 'agent'],
  ['/documentation', 'Documentation drafts', 'book'],
  ['/settings/profile', 'Settings', 'gear'],
  ['/settings/webhooks', 'Webhooks', 'link'],
];

const FOUND_AT_ONCE = 8;

/** Commands that are available everywhere: navigate, create, and change the open ticket. */
export function Palette() {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const ofTicket = useTicketCommands();
  const general = useGeneralCommands();
  const found = useFoundTickets(text);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name }: Command) => words.every((word) => name.toLowerCase().includes(word));
  const commands = [...[...ofTicket, ...general].filter(fits), ...found];

  useEffect(() => list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }), [active]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    closeOverlay();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + commands.length) % Math.max(commands.length, 1));
    else if (event.key === 'Enter') run(commands[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Commands" close={closeOverlay} kind="palette">
      <input
        class="palette-input"
        placeholder="Search tickets, open a page or run a command …"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={`command-${active}`}
        value={text}
        autoFocus
        onKeyDown={onKeyDown}
        onInput={({ currentTarget: { value } }) => {
          setText(value);
          setActive(0);
        }}
      />
      <div ref={list} id="commands" class="palette-list" role="listbox" aria-label="Commands">
        {commands.map((command, index) => (
          <div
            key={`${command.name}${command.hint}`}
            id={`command-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            class="palette-command"
            data-active={index === active ? '' : undefined}
            onMouseMove={() => setActive(index)}
            onClick={() => run(command)}
          >
            {command.icon}
            <span class="picker-name">{command.name}</span>
            {command.hint && <span class="muted">{command.hint}</span>}
          </div>
        ))}
        {commands.length === 0 && <p class="picker-none">No matches</p>}
      </div>
    </Dialog>
  );
}

function useGeneralCommands(): Command[] {
  const { data: projects = [] } = useProjects();
  return useMemo(
    () => [
      { name: 'New ticket', icon: <Icon name="plus" />, hint: 'c', run: () => overlay.set({ kind: 'new ticket' }) },
      { name: 'New project', icon: <Icon name="plus" />, run: () => overlay.set({ kind: 'new project' }) },
      ...projects.map(({ key, name }) => ({
        name: `Go to ${name}`,
        hint: key,
        icon: <Icon name="board" />,
        run: () => navigate(`/projects/${key}`),
      })),
      ...PAGES.map(([href, name, icon]) => ({
        name: `Go to ${name}`,
        icon: <Icon name={icon} />,
        run: () => navigate(href),
      })),
      ...(session.user.role === 'ADMIN'
        ? [{ name: 'Go to Administration', icon: <Icon name="shield" />, run: () => navigate('/administration') }]
        : []),
    ],
    [projects],
  );
}

function useFoundTickets(text: string): Command[] {
  const q = text.trim();
  const { data = [] } = useQuery<Ticket[]>(
    q.length < 2 ? null : `palette ${q}`,
    async () =>
      (await pageOf(api.GET('/api/tickets/search', { params: { query: { q, limit: FOUND_AT_ONCE } } }))).items,
  );
  return data.map(({ id, key, title, status }) => ({
    name: title,
    hint: key ?? undefined,
    icon: <StatusIcon status={status} />,
    run: () => navigate(`/tickets/${key ?? id}`),
  }));
}
