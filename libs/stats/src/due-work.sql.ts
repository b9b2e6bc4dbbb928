/** What there is no need to wait for. */
const AT_ONCE = `'-infinity'::timestamptz`;

/** The first of the rows by this time; reads one index entry. */
const first = (at: string, rows: string) => `(SELECT ${at} FROM ${rows} ORDER BY 1 LIMIT 1)`;
const any = (rows: string) => `(SELECT ${AT_ONCE} FROM ${rows} LIMIT 1)`;

const fanOut = (kind: string) => [
  any(`event_fan_outs WHERE kind = '${kind}' AND failures = 0`),
  first('retry_at', `event_fan_outs WHERE kind = '${kind}' AND failures > 0`),
];

/** When the first row that a worker would process is due, by the job or loop that processes it. */
const DUE = {
  'run-agent-tasks': [any(`agent_tasks WHERE status = 'queued' AND agent = 'builtin'`)],
  'requeue-lost-agent-tasks': [first('leased_until', `agent_tasks WHERE status = 'running'`)],
  'expire-agent-tasks': [first('expires_at', `agent_tasks WHERE status IN ('queued', 'awaiting_input')`)],
  'follow-code-events': [first('due_at', 'inbound_deliveries WHERE due_at IS NOT NULL')],
  'run-imports': [any(`imports WHERE finished_at IS NULL AND (reading IS NULL OR status = 'undoing')`)],
  'read-repositories': [
    any(`imports WHERE finished_at IS NULL AND reading IS NOT NULL AND status <> 'undoing' AND retry_at IS NULL`),
    first('retry_at', `imports WHERE finished_at IS NULL AND reading IS NOT NULL AND retry_at IS NOT NULL`),
  ],
  'detach-from-tickets': [first('due_at', 'ticket_detachments')],
  'create-recurring-tickets': [
    first(
      'next_at',
      `recurrences WHERE next_at IS NOT NULL AND paused_at IS NULL AND (retry_at IS NULL OR retry_at <= now())`,
    ),
    `(SELECT min(retry_at) FROM recurrences WHERE next_at <= now() AND paused_at IS NULL AND retry_at > now())`,
  ],
  'send-due-reminders': [
    `(SELECT first.due FROM due_reminder_progress p CROSS JOIN LATERAL (
        SELECT coalesce(t.due_date, 'infinity'::timestamptz) AS due FROM tickets t
        WHERE t.deleted_at IS NULL AND coalesce(t.due_date, 'infinity'::timestamptz) >= p.due_until
        ORDER BY coalesce(t.due_date, 'infinity'::timestamptz) LIMIT 1
      ) AS first WHERE p.scope = 'overdue')`,
  ],
  'open-pull-requests': [any('docs_runs WHERE finished < wanted')],
  'rebalance-ranks': [first('due_at', 'ticket_rebalances')],
  'learn-words': [any('scope_word_changes')],
  notify: [
    any('events WHERE sequence > (SELECT sequence FROM notification_progress)'),
    ...fanOut('notifications'),
    first('mail_due_at', 'notifications WHERE mail_due_at IS NOT NULL'),
  ],
  'number-events': [any('events WHERE sequence IS NULL')],
  'fan-out': fanOut('webhooks'),
  'send-webhooks': [
    `(SELECT min(CASE WHEN w.enabled AND owner.disabled_at IS NULL THEN first.next_attempt_at ELSE ${AT_ONCE} END)
      FROM webhooks w CROSS JOIN LATERAL (
        SELECT next_attempt_at FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.status = 'pending' ORDER BY next_attempt_at LIMIT 1
      ) AS first
      LEFT JOIN users owner ON owner.id = w.owner_id
      WHERE w.deleted_at IS NULL)`,
  ],
  'send-mail': [
    first('next_attempt_at', `mail_messages WHERE status = 'pending' AND (expires_at IS NULL OR expires_at > now())`),
  ],
} satisfies Record<string, string[]>;

export type DueKind = keyof typeof DUE;

const KINDS = Object.entries(DUE).map(([kind, times]) => `SELECT '${kind}' AS kind, least(${times.join(', ')}) AS at`);

export const DUE_TIMES = `
  SELECT kind, (extract(epoch FROM least(greatest(at, now()), now() + interval '1 day') - now()) * 1000)::float8
    AS "inMilliseconds"
  FROM (${KINDS.join('\nUNION ALL\n')}) AS kinds WHERE at IS NOT NULL`;
