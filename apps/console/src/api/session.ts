import type { Schemas } from '@docket/client';
import { Value } from '../live/value.js';

export type User = Schemas['UserProfile'];

type State =
  | { kind: 'unknown' }
  | { kind: 'signed out' }
  | { kind: 'signed in'; user: User }
  /** The instance requires a second factor, and this session has none: it can do nothing but set one up. */
  | { kind: 'restricted'; user: User }
  /** It ended while a page was open: the page stays, with what was typed into it. */
  | { kind: 'ended'; user: User };

const KEPT = 'docket-session';

class Session {
  readonly state = new Value<State>({ kind: 'unknown' });

  /**
   * Whether this browser has had a session since the last sign-out. If not, the session is not requested, because
   * browsers report its 401 as an error of the page. The session cookie itself is not readable here.
   */
  get isExpected(): boolean {
    return localStorage.getItem(KEPT) !== null;
  }

  /** Also called before the browser leaves for a provider, where the session is opened without this page. */
  expect(): void {
    localStorage.setItem(KEPT, 'open');
  }

  begin(user: User): void {
    this.expect();
    const before = this.state.get();
    // Another user signed in over a page of the previous one: nothing of it may remain.
    if (before.kind === 'ended' && before.user.id !== user.id) location.assign('/');
    else this.state.set({ kind: 'signed in', user });
  }

  restrict(user: User): void {
    this.expect();
    this.state.set({ kind: 'restricted', user });
  }

  end(): void {
    const state = this.state.get();
    if (state.kind === 'signed in') this.state.set({ kind: 'ended', user: state.user });
    if (state.kind === 'restricted') this.signedOut();
  }

  signedOut(): void {
    localStorage.removeItem(KEPT);
    this.state.set({ kind: 'signed out' });
  }

  get user(): User {
    const state = this.state.get();
    if ('user' in state) return state.user;
    throw new Error('Nobody is signed in');
  }
}

export const session = new Session();
