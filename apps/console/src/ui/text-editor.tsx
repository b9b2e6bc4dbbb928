import { useEffect, useRef, useState } from 'preact/hooks';
import type { Person } from '../api/client.js';
import { Avatar } from './parts.js';

interface Props {
  label: string;
  value: string;
  change(text: string): void;
  people: Person[];
  /** Ctrl+Enter. */
  submit(): void;
  cancel?(): void;
  placeholder?: string;
  rows?: number;
  autoFocus?: boolean;
  addFiles?(files: File[]): void;
}

const SUGGESTED = 6;
/** An `@` and the text after it, up to the caret. */
const MENTION = /(?:^|[\s(])@([\p{L}\p{N}.' -]{0,40})$/u;

/** A Markdown editor that suggests names after an `@`. */
export function TextEditor({
  label,
  value,
  change,
  people,
  submit,
  cancel,
  placeholder,
  rows = 4,
  autoFocus,
  addFiles,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const suggested =
    typed === null
      ? []
      : people.filter(({ name }) => name?.toLowerCase().startsWith(typed.toLowerCase())).slice(0, SUGGESTED);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.max(element.scrollHeight + 2, rows * 20)}px`;
  }, [value]);

  const findMention = () => {
    const element = area.current!;
    setTyped(MENTION.exec(element.value.slice(0, element.selectionStart))?.[1] ?? null);
    setActive(0);
  };
  const mention = (person: Person) => {
    const caret = area.current!.selectionStart;
    const start = caret - (typed?.length ?? 0);
    change(`${value.slice(0, start)}${person.name} ${value.slice(caret)}`);
    setTyped(null);
    requestAnimationFrame(() => {
      const position = start + (person.name?.length ?? 0) + 1;
      area.current?.focus();
      area.current?.setSelectionRange(position, position);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (suggested.length > 0 && step !== undefined) setActive((active + step + suggested.length) % suggested.length);
    else if (suggested.length > 0 && (event.key === 'Enter' || event.key === 'Tab')) mention(suggested[active]!);
    else if (suggested.length > 0 && event.key === 'Escape') setTyped(null);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key === 'Escape' && cancel) cancel();
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || !addFiles) return;
    event.preventDefault();
    addFiles(files);
  };
  return (
    <div class="text-editor">
      <textarea
        ref={area}
        class="input"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        autoFocus={autoFocus}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => setTyped(null)}
        onInput={({ currentTarget }) => {
          change(currentTarget.value);
          findMention();
        }}
      />
      {suggested.length > 0 && (
        <ul class="mentions" role="listbox" aria-label="People to mention">
          {suggested.map((person, index) => (
            <li
              key={person.id}
              role="option"
              aria-selected={index === active}
              data-active={index === active ? '' : undefined}
              class="picker-option"
              onMouseDown={(event) => {
                event.preventDefault();
                mention(person);
              }}
            >
              <Avatar person={person} /> {person.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
