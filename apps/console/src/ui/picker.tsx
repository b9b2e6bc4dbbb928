import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.js';

export interface Option {
  value: string;
  name: string;
  icon?: JSX.Element;
}

interface Props {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** Toggles one value if several may be chosen, otherwise replaces the value. */
  choose(value: string): void;
  several?: boolean;
  children: ComponentChildren;
  disabled?: boolean;
  kind?: string;
  /** Its content already names its purpose. */
  labelled?: boolean;
}

const MARGIN = 8;
const FILTERED_FROM = 8;

/** A button that opens a list to choose from, filtered by typing. */
export function Picker({
  label,
  options,
  chosen,
  choose,
  several = false,
  children,
  disabled,
  kind = 'button',
  labelled = false,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={kind}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {!labelled && <span class="unseen">{`${label}: `}</span>}
        {children}
      </button>
      {isOpen && button.current && (
        <OptionList
          {...{ label, options, chosen, several, close }}
          beside={button.current}
          leave={() => setOpen(false)}
          choose={(value) => {
            choose(value);
            if (!several) close();
          }}
        />
      )}
    </>
  );
}

type ListProps = Pick<Props, 'label' | 'options' | 'chosen' | 'choose' | 'several'> & {
  beside: HTMLElement;
  close(): void;
  leave(): void;
};

function OptionList({ label, options, chosen, choose, several, beside, close, leave }: ListProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const isFiltered = options.length >= FILTERED_FROM;
  const shown = options.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    place(element, beside);
    (element.querySelector('input') ?? element).focus();
    const onToggle = (event: Event) => (event as ToggleEvent).newState === 'closed' && leave();
    element.addEventListener('toggle', onToggle);
    return () => element.removeEventListener('toggle', onToggle);
  }, []);
  useEffect(() => {
    panel.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + shown.length) % Math.max(shown.length, 1));
    else if (event.key === 'Enter' && shown[active]) choose(shown[active].value);
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={panel} class="picker" popover="auto" tabIndex={-1} onKeyDown={onKeyDown}>
      {isFiltered && (
        <input
          class="picker-filter"
          placeholder={`${label} …`}
          aria-label={label}
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={shown[active] && `${id}-${active}`}
          value={text}
          onInput={({ currentTarget: { value } }) => {
            setText(value);
            setActive(0);
          }}
        />
      )}
      <div id={id} class="picker-options" role="listbox" aria-label={label} aria-multiselectable={several}>
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            class="picker-option"
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(option.value)}
            data-active={index === active ? '' : undefined}
            onMouseEnter={() => setActive(index)}
            onClick={() => choose(option.value)}
          >
            {option.icon}
            <span class="picker-name">{option.name}</span>
            {chosen.includes(option.value) && <Icon name="check" />}
          </div>
        ))}
        {shown.length === 0 && <p class="picker-none">No matches</p>}
      </div>
    </div>
  );
}

/** Below the button, or above it if there is more room. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const isBelow = from.bottom + height + MARGIN < innerHeight || from.top < height;
  panel.style.left = `${Math.max(MARGIN, Math.min(from.left, innerWidth - width - MARGIN))}px`;
  panel.style.top = `${Math.max(MARGIN, isBelow ? Math.min(from.bottom + 4, innerHeight - height - MARGIN) : from.top - height - 4)}px`;
}
