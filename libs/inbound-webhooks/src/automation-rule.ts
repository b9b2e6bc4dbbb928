import { EVENT_TYPES } from '#contracts';

/** One value, or any of a list. */
type Choices = string | string[];

/** Conditions on the ticket, or on the fields of the same names in an external event's data. */
export interface RuleConditions {
  status?: Choices;
  priority?: Choices;
  type?: Choices;
  /** By id or name. */
  label?: Choices;
}

export interface AutomationRule {
  /**
   * One of Docket's own events, or one sent to `POST /webhooks/generic`; `deploy.*` matches all that begin with
   * `deploy.`
   */
  event: string;
  kind: string;
  /** The only agent that may claim the task. */
  agentId?: string;
  /** Whether actions of agents start it too. */
  fromAgents?: boolean;
  where?: RuleConditions;
}

/** The values that conditions are compared with. */
export interface RuleSubject {
  status?: unknown;
  priority?: unknown;
  type?: unknown;
  labels: readonly unknown[];
}

const OWN_EVENTS: readonly string[] = EVENT_TYPES;

/** External senders cannot trigger rules for these names: such rules react only to what happens in Docket. */
export const isOwnEvent = (event: string): boolean => OWN_EVENTS.includes(event);

export const namesEvent = (rule: AutomationRule, event: string): boolean =>
  rule.event.endsWith('.*') ? event.startsWith(rule.event.slice(0, -1)) : rule.event === event;

export function isMet({ where = {} }: AutomationRule, subject: RuleSubject): boolean {
  const { label, ...plain } = where;
  const fits = Object.entries(plain).every(([field, wanted]) =>
    choicesOf(wanted).some((value) => value === subject[field as keyof typeof plain]),
  );
  return fits && (label === undefined || choicesOf(label).some((wanted) => subject.labels.some(isSame(wanted))));
}

/** The subject of an external event. */
export function subjectOfData(data: object): RuleSubject {
  const { status, priority, type, label, labels } = data as Record<string, unknown>;
  const named = [...(Array.isArray(labels) ? labels : []), ...(label === undefined ? [] : [label])];
  return { status, priority, type, labels: named };
}

const choicesOf = (choices: Choices = []): string[] => (Array.isArray(choices) ? choices : [choices]);

/** Names of labels are compared without case and Unicode form. */
const isSame = (wanted: string) => (label: unknown) =>
  typeof label === 'string' && label.toLowerCase() === wanted.toLowerCase();
