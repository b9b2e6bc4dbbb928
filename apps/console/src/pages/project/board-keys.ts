import type { Column, Move } from './board-columns.js';

const STEPS: Record<string, { column: number; row: number }> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/** Arrows move the focus between cards. With Shift they move the card; the move is returned. */
export function stepByKey(event: KeyboardEvent, columns: Column[]): Move | null {
  const step = STEPS[event.key];
  const id = (event.target as HTMLElement).dataset?.ticket;
  if (!step || !id || event.ctrlKey || event.metaKey || event.altKey) return null;
  const from = columns.findIndex(({ tickets }) => tickets.some((ticket) => ticket.id === id));
  const row = columns[from]?.tickets.findIndex((ticket) => ticket.id === id) ?? -1;
  if (row === -1) return null;
  event.preventDefault();
  return event.shiftKey ? moved(columns, from, row, step) : focusCard(columns, from, row, step);
}

function moved(columns: Column[], from: number, row: number, step: { column: number; row: number }): Move | null {
  const to = columns[from + step.column];
  const ticket = columns[from]!.tickets[row]!;
  const target = row + step.row;
  if (!to || target < 0 || (step.row > 0 && target >= to.tickets.length)) return null;
  const others = to.tickets.filter(({ id }) => id !== ticket.id);
  return { ticket, to, after: others[Math.min(target, others.length) - 1] ?? null };
}

/** In the neighbouring column that has cards, at the same height. */
function focusCard(columns: Column[], from: number, row: number, step: { column: number; row: number }): null {
  let to = from + step.column;
  while (step.column !== 0 && columns[to] && columns[to]!.tickets.length === 0) to += step.column;
  const there = columns[to]?.tickets ?? [];
  const next = there[Math.min(row + step.row, there.length - 1)];
  if (next) document.getElementById(`card-${next.id}`)?.focus();
  return null;
}
