import { parseArgs } from 'node:util';
import type { DocketClient } from '../client.js';
import { UsageError } from './failures.js';

export interface Option {
  /** A word for the value in the help; without it, the option is a switch. */
  value?: string;
  short?: string;
  description: string;
  /** What the value can be, for help and completion. */
  choices?: readonly string[];
}

export type Values = Record<string, string | boolean | undefined>;

export interface Call {
  args: string[];
  options: Values;
  /** Signs in when it is first used. */
  docket(): Promise<DocketClient>;
  output: Output;
}

export interface Output {
  readonly json: boolean;
  /** The result of the command, on standard output: text for people, a value for programs. */
  show(text: string, value: unknown): void;
  table(headings: string[], rows: string[][], flexible: number, value: unknown): void;
  /** A remark for people, on standard error. */
  remark(text: string): void;
}

export interface Command {
  summary: string;
  /** `<required>`, `[optional]`, `…` for several. */
  arguments?: string;
  options?: Record<string, Option>;
  examples?: string[];
  /** For completion, by position. */
  choices?: (readonly string[])[];
  run(call: Call): Promise<void>;
}

const COMMON: Record<string, Option> = {
  json: { description: 'print JSON, for programs' },
  help: { short: 'h', description: 'show this help' },
};

export const optionsOf = ({ options = {} }: Command): Record<string, Option> => ({ ...options, ...COMMON });

/** Throws a UsageError that says what is wrong. */
export function parse(command: Command, words: string[]): { args: string[]; options: Values } {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { value, short }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
    ]),
  );
  const { values, positionals } = parsed(words, options);
  const shape = (command.arguments ?? '').split(' ').filter(Boolean);
  const required = shape.filter((word) => word.startsWith('<'));
  if (!values.help && positionals.length < required.length) {
    throw new UsageError(`${required[positionals.length]} is missing`);
  }
  if (!shape.some((word) => word.includes('…')) && positionals.length > shape.length) {
    throw new UsageError(`Unexpected argument: ${positionals[shape.length]}`);
  }
  return { args: positionals, options: values };
}

function parsed(words: string[], options: Record<string, { type: 'string' | 'boolean'; short?: string }>) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    return { values: values as Values, positionals };
  } catch (error) {
    // The first sentence names the option; the others are about Node's parser.
    throw new UsageError((error as Error).message.split(/\. |\n/)[0]!.replace(/\.$/, ''));
  }
}

export const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const wanted = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const found = choices.find((choice) => choice.toLowerCase() === wanted);
  if (!found) throw new UsageError(`${name} must be one of ${choices.join(', ')}`);
  return found;
}

export function integer(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new UsageError(`--${name} must be a whole number from 1`);
  return Number(value);
}

export function helpFor(name: string, command: Command): string {
  const options = Object.entries(optionsOf(command)).map(([option, { value, short, description, choices }]) => [
    `  ${short ? `-${short}, ` : '    '}--${option}${value ? ` <${value}>` : ''}`,
    description + (choices ? ` (${choices.join(', ')})` : ''),
  ]);
  const width = Math.max(...options.map(([left]) => left!.length)) + 2;
  return [
    `${command.summary}.`,
    '',
    `Usage: docket ${[name, command.arguments, '[options]'].filter(Boolean).join(' ')}`,
    '',
    'Options:',
    ...options.map(([left, right]) => left!.padEnd(width) + right),
    ...(command.examples ? ['', 'Examples:', ...command.examples.map((example) => `  ${example}`)] : []),
  ].join('\n');
}
