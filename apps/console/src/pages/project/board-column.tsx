import { useEffect, useRef } from 'preact/hooks';
import type { Ticket } from '../../api/client.js';
import { focusedTicket } from '../../tickets/commands.js';
import { TypeDot } from '../../tickets/options.js';
import { Icon, PriorityIcon, StatusIcon } from '../../ui/icons.js';
import { PRIORITY_NAMES, TYPE_NAMES } from '../../ui/names.js';
import { Avatar, Chip, memo } from '../../ui/parts.js';
import { isOverdue, showDay } from '../../ui/times.js';
import { attempt } from '../../ui/toasts.js';
import type { Column } from './board-columns.js';
import { useCardDrag, useColumnDrop } from './board-drag.js';

const TRY_AGAIN_AFTER = 5_000;

interface Props {
  column: Column;
  index: number;
  mayMove: boolean;
  more(): Promise<void>;
}

export function BoardColumn({ column, index, mayMove, more }: Props) {
  const list = useRef<HTMLElement>(null);
  useColumnDrop(list, index);
  const { name, status, total, wipLimit, tickets, next } = column;
  const isOver = wipLimit !== null && total > wipLimit;
  return (
    <section
      ref={list}
      class="column"
      aria-label={`${name}, ${total} tickets${isOver ? `, over the limit of ${wipLimit}` : ''}`}
    >
      <header class="column-head">
        <StatusIcon status={status} />
        <h2>{name}</h2>
        <span class={isOver ? 'column-count over' : 'column-count'}>
          {total}
          {wipLimit !== null && ` / ${wipLimit}`}
        </span>
      </header>
      <ol class="cards">
        {tickets.map((ticket) => (
          <Card key={ticket.id} ticket={ticket} mayMove={mayMove} />
        ))}
        {next !== null && <More load={more} key={next} />}
      </ol>
    </section>
  );
}

/**
 * Loads more when it becomes visible, and again while it stays visible because nothing came; or by a click, for users
 * who do not scroll.
 */
function More({ load }: { load(): Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null);
  const current = useRef(load);
  current.current = load;
  useEffect(() => {
    const element = button.current!;
    let timer: number | undefined;
    const observe = () => {
      observer.unobserve(element); // or its position would be reported only when it changes
      observer.observe(element);
    };
    const loadAgainLater = () => {
      if (element.isConnected) timer = window.setTimeout(observe, TRY_AGAIN_AFTER);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) current.current().then(loadAgainLater, loadAgainLater);
      },
      { rootMargin: '300px' },
    );
    observe();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return (
    <li>
      <button ref={button} type="button" class="button quiet" onClick={() => void attempt(load)}>
        Show more
      </button>
    </li>
  );
}

const Card = memo(({ ticket, mayMove }: { ticket: Ticket; mayMove: boolean }) => {
  const item = useRef<HTMLLIElement>(null);
  useCardDrag(item, ticket.id, mayMove);
  const { id, key, title, type, priority, assignee, labels, dueDate, _count } = ticket;
  return (
    <li ref={item} class="card-slot">
      <a
        id={`card-${id}`}
        class="card"
        href={`/tickets/${key ?? id}`}
        data-ticket={id}
        draggable={false}
        onFocus={() => focusedTicket.set(ticket)}
      >
        <span class="card-top">
          <TypeDot type={type} />
          <span class="key">{key}</span>
          <span class="unseen">{`${TYPE_NAMES[type]}, ${PRIORITY_NAMES[priority]} priority`}</span>
          {assignee && <Avatar person={assignee} />}
        </span>
        <span class="card-title">{title}</span>
        <span class="card-foot">
          <PriorityIcon priority={priority} />
          {labels.map((label) => (
            <Chip key={label.id} label={label} />
          ))}
          {dueDate && (
            <span class={isOverdue(ticket) ? 'fact late' : 'fact'}>
              <Icon name="calendar" /> {showDay(dueDate)}
            </span>
          )}
          {_count.children > 0 && (
            <span class="fact">
              <Icon name="children" /> {_count.childrenDone}/{_count.children}
            </span>
          )}
          {_count.comments > 0 && (
            <span class="fact">
              <Icon name="comment" /> {_count.comments}
            </span>
          )}
          {_count.attachments > 0 && (
            <span class="fact">
              <Icon name="clip" /> {_count.attachments}
            </span>
          )}
        </span>
      </a>
    </li>
  );
});
