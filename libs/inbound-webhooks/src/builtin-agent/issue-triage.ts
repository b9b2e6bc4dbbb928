import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BuiltinTask } from '#agent-tasks';
import { agentActor } from '#agent-tasks';
import { LABELS_PER_TICKET, LONG_TEXT_BYTES, ValidationFailed } from '#contracts';
import { TicketMention, type Transaction } from '#data';
import { TicketsService } from '#tickets';
import { type IssueOpened, issueLabel } from '../code-event.js';
import { CodeLinks, issueSubject } from '../code-links.js';
import { hostText, line, longText } from '../hosts/host-text.js';
import type { Skill, SkillOutcome } from './builtin-skill.js';
import { LABELS_BY_NAME } from './issue-triage.sql.js';

/** An issue sent by a machine other than a code host. */
const genericIssue = z.object({
  title: line(),
  // Only the title is required; other fields of an unexpected shape are ignored.
  body: longText().catch(''),
  description: longText().catch(''),
  labels: z.array(line()).catch([]),
});

interface Issue {
  /** The same for the same issue, so that it becomes one ticket. */
  externalId: string;
  title: string;
  body: string;
  labels: string[];
  event?: IssueOpened;
}

/** Creates a ticket for an opened issue and links them. */
@Injectable()
export class IssueTriage implements Skill {
  constructor(
    private readonly tickets: TicketsService,
    private readonly links: CodeLinks,
  ) {}

  async do(tx: Transaction, task: BuiltinTask): Promise<SkillOutcome> {
    const { externalId, title, body, labels, event } = issueOf(task);
    const { workspaceId, projectId } = task;
    const labelIds = await this.labelsNamed(tx, workspaceId, labels);
    const input = { title, description: body || null, projectId, externalId, labelIds };
    const { ticket, created } = await this.tickets.create(agentActor, input, { complete: false });
    // An `@name` in external text is not a mention.
    if (created) await tx.manager.delete(TicketMention, { ticketId: ticket.id });
    if (event) {
      await this.links.followRename(tx, event);
      await this.links.link(tx, workspaceId, [ticket], issueSubject(event, event.issue));
    }
    const source = event ? issueLabel(event, event.issue.number) : task.subject;
    const { key } = ticket.json.value;
    const summary = created ? `Created ${key} from ${source}` : `${key} already exists for ${source}`;
    return {
      result: { summary, artifacts: [{ type: 'ticket', id: ticket.id, key }] },
      ticketId: ticket.id,
    };
  }

  private async labelsNamed(tx: Transaction, workspaceId: string, names: string[]): Promise<string[]> {
    const found = await tx.query<{ id: string }>(LABELS_BY_NAME, [
      workspaceId,
      names.map((name) => name.toLowerCase()),
      LABELS_PER_TICKET,
    ]);
    return found.map(({ id }) => id);
  }
}

function issueOf({ id, payload }: BuiltinTask): Issue {
  if (isOpenedIssue(payload)) {
    const { provider, repo, issue } = payload;
    const { number, title, labels } = issue;
    const externalId = `${provider}:${repo.toLowerCase()}#${number}`;
    return { externalId, title: title || `Issue #${number}`, body: withAuthor(payload), labels, event: payload };
  }
  const parsed = genericIssue.safeParse((payload as { data?: unknown }).data);
  if (!parsed.success || !parsed.data.title) throw ValidationFailed.on('data', 'The event has no title for a ticket');
  const { title, body, description, labels } = parsed.data;
  return { externalId: `task:${id}`, title, body: body || description, labels };
}

/** The ticket's reporter is Docket, so its text names the issue's author. */
function withAuthor(event: IssueOpened): string {
  const { number, body, url, author } = event.issue;
  if (!author) return body;
  const label = issueLabel(event, number);
  const credit = `Opened by ${asPlainText(author)} as ${url ? `[${label}](<${url}>)` : label}.`;
  return body ? `${hostText(body, LONG_TEXT_BYTES - Buffer.byteLength(credit) - 2)}\n\n${credit}` : credit;
}

/** Escapes Markdown in a name. */
const asPlainText = (name: string): string => name.replace(/[\\`*_{}[\]()<>#!|~]/g, '\\$&');

const isOpenedIssue = (payload: object): payload is IssueOpened =>
  (payload as { type?: unknown }).type === 'issue_opened';
