import type { JSX } from 'preact';

/** A command in the command palette. */
export interface Command {
  name: string;
  icon: JSX.Element;
  hint?: string;
  run(): void;
}
