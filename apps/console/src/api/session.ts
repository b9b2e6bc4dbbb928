import type { Schemas } from '@docket/client';
import { Value } from '../live/value.js';

export type User = Schemas['UserProfile'];

type State =
  | { kind: 'unknown' }
  | { kind: 'signed out' }
  | { kind: 'signed in'; user: User }
  /** It ended while a page was open: the page stays, with what was typed into it. */
  | { kind: 'ended'; user: User };

class Session {
  readonly state = new Value<State>({ kind: 'unknown' });

  begin(user: User): void {
    const before = this.state.get();
    // Someone else signed in over a page of the previous person: none of it may stay.
    if (before.kind === 'ended' && before.user.id !== user.id) location.assign('/');
    else this.state.set({ kind: 'signed in', user });
  }

  end(): void {
    const state = this.state.get();
    if (state.kind === 'signed in') this.state.set({ kind: 'ended', user: state.user });
  }

  signedOut(): void {
    this.state.set({ kind: 'signed out' });
  }

  get user(): User {
    const state = this.state.get();
    if (state.kind === 'signed in' || state.kind === 'ended') return state.user;
    throw new Error('Nobody is signed in');
  }
}

export const session = new Session();
