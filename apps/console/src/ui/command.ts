import type { JSX } from 'preact';

/** Something that the command palette offers to do. */
export interface Command {
  name: string;
  icon: JSX.Element;
  hint?: string;
  run(): void;
}
