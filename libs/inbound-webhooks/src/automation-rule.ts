import { EVENT_TYPES } from '#contracts';

/** One value, or any of a list. */
type Choices = string | string[];

/** What a rule may ask of the ticket, or of the fields of the same names in the data of an event from outside. */
export interface RuleConditions {
  status?: Choices;
  priority?: Choices;
  type?: Choices;
  /** By id or name. */
  label?: Choices;
}

export interface AutomationRule {
  /** One of Docket's own, or a name that `POST /webhooks/generic` has; `deploy.*` stands for all that begin with `deploy.` */
  event: string;
  kind: string;
  /** The agent that alone may claim the task. */
  agentId?: string;
  /** Whether what agents do starts it too. */
  fromAgents?: boolean;
  where?: RuleConditions;
}

/** What conditions are compared with. */
export interface RuleSubject {
  status?: unknown;
  priority?: unknown;
  type?: unknown;
  labels: readonly unknown[];
}

const OWN_EVENTS: readonly string[] = EVENT_TYPES;

/** A machine outside cannot pretend to be Docket: rules for these names are about what happened here. */
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

/** The subject of an event from outside. */
export function subjectOfData(data: object): RuleSubject {
  const { status, priority, type, label, labels } = data as Record<string, unknown>;
  const named = [...(Array.isArray(labels) ? labels : []), ...(label === undefined ? [] : [label])];
  return { status, priority, type, labels: named };
}

const choicesOf = (choices: Choices = []): string[] => (Array.isArray(choices) ? choices : [choices]);

/** Names of labels differ in more than case. */
const isSame = (wanted: string) => (label: unknown) =>
  typeof label === 'string' && label.toLowerCase() === wanted.toLowerCase();
