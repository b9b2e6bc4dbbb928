import type { Claim } from './claims.js';
import type { Absence, Place, Said } from './evidence.js';

/** What a claim takes: something is new only if base was searched for it, and gone only if head was. */
export type EvidenceFor<C extends Claim> = C['change'] extends 'added'
  ? { base: Absence; head: Place }
  : C['change'] extends 'removed'
    ? { base: Place; head: Absence }
    : EitherEvidence;

export type EitherEvidence =
  | { base: Absence; head: Place }
  | { base: Place; head: Absence }
  | { base: Place; head: Place };

declare const PROVEN: unique symbol;

/** A claim that holds for both whole trees. Sections of pages are made of these alone. */
export interface Proven<C> {
  readonly claim: C;
  readonly evidence: EitherEvidence;
  readonly [PROVEN]: true;
}

/** What the authors of commits state, with the commits. */
export interface Stated<S> {
  readonly claim: S;
  readonly evidence: Said;
  readonly [PROVEN]: true;
}

/** A claim that could not be proven: it can only be listed for a human, with the reason. */
export interface Doubt {
  /** What to look at; code is in backticks. */
  question: string;
  place?: Place;
}

export function proven<C extends Claim>(claim: C, evidence: EvidenceFor<C>): Proven<C> {
  return { claim, evidence } as Proven<C>;
}

export function stated<S>(claim: S, shas: readonly string[]): Stated<S> {
  return { claim, evidence: { shas } } as Stated<S>;
}

/** The line to show: in head, unless it is no longer there. */
export function placeOf({ evidence: { base, head } }: Proven<unknown>): Place {
  if ('path' in head) return head;
  return base as Place;
}
