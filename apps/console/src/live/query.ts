import type { DocketEventType } from '@docket/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { session } from '../api/session.js';
import { type LiveEvent, onEvent, streamOpened } from './events.js';

export interface Query<T> {
  data: T | undefined;
  failure: unknown;
  reload(): Promise<void>;
  /** Shows another value until the next response: a change whose request is pending. */
  show(data: T): void;
}

type Prefix<Type extends string> = Type extends `${infer Subject}.${string}` ? `${Subject}.` : never;
/** `ticket.` matches every event about tickets. */
export type EventPattern = DocketEventType | Prefix<DocketEventType>;

interface Options {
  /** Events after which it is loaded again. */
  on?: readonly EventPattern[];
  /** Which of those events concern it. */
  concerns?: (event: LiveEvent) => boolean;
  /** Reload interval in milliseconds, for data without events. */
  every?: number;
}

interface State {
  key: string | null;
  failure: unknown;
  turn: number;
  /** The newest load. */
  load?: Promise<void>;
}

/** Events of one change arrive together: one load is enough for all of them. */
const SETTLED = 120;

/** The last values that pages showed, to show them at once when the user returns, until the response arrives. */
const seen = new Map<string, unknown>();
session.state.follow(({ kind }) => kind === 'signed out' && seen.clear());

/**
 * Loads data for as long as a component shows it, and again when it changes. `load` gets what is shown until it
 * resolves. A null key loads nothing.
 */
export function useQuery<T>(
  key: string | null,
  load: (shown: T | undefined) => Promise<T>,
  { on = [], concerns, every }: Options = {},
): Query<T> {
  const [, render] = useState({});
  const state = useRef<State>({ key: null, failure: null, turn: 0 });
  const latest = useRef({ load, concerns });
  latest.current = { load, concerns };
  if (state.current.key !== key) state.current = { key, failure: null, turn: state.current.turn + 1 };

  const show = (data: T) => {
    if (key !== null) seen.set(key, data);
    render({});
  };
  const loadOnce = async () => {
    if (key === null) return;
    const turn = ++state.current.turn;
    try {
      await streamOpened();
      const data = await latest.current.load(seen.get(key) as T | undefined);
      if (turn !== state.current.turn) return; // a newer load is pending, or another key is shown
      state.current.failure = null;
      show(data);
    } catch (failure) {
      if (turn !== state.current.turn) return;
      state.current.failure = failure;
      render({});
    }
  };
  /** Callers that wait for an outdated load wait for the newer one instead, because that one is shown. */
  const reload = async () => {
    let load = loadOnce();
    state.current.load = load;
    for (;;) {
      await load;
      if (!state.current.load || state.current.load === load) return;
      load = state.current.load;
    }
  };

  useEffect(() => {
    void reload();
    let timer: number | undefined;
    const stop = onEvent((event) => {
      const isMeant = on.some((pattern) =>
        pattern.endsWith('.') ? event.type.startsWith(pattern) : event.type === pattern,
      );
      if (event.type !== 'reload' && !(isMeant && (latest.current.concerns?.(event) ?? true))) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => void reload(), SETTLED);
    });
    const unfollow = session.state.follow(({ kind }) => kind === 'signed in' && void reload());
    return () => {
      stop();
      unfollow();
      clearTimeout(timer);
      state.current.turn++;
    };
  }, [key]);

  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => void reload(), every);
    return () => clearInterval(timer);
  }, [key, every]);

  const data = key === null ? undefined : (seen.get(key) as T | undefined);
  return { data, failure: state.current.failure, reload, show };
}
