/** Rows that a worker would process now, by the job or loop that processes them; each check reads one index entry. */
const DUE = {
  'run-agent-tasks': [`agent_tasks WHERE status = 'queued' AND agent = 'builtin'`],
  'requeue-lost-agent-tasks': [`agent_tasks WHERE status = 'running' AND leased_until <= now()`],
  'expire-agent-tasks': [`agent_tasks WHERE status IN ('queued', 'awaiting_input') AND expires_at <= now()`],
  'follow-code-events': ['inbound_deliveries WHERE due_at <= now()'],
  'run-imports': ['imports WHERE finished_at IS NULL'],
  'detach-from-tickets': ['ticket_detachments WHERE due_at <= now()'],
  'create-recurring-tickets': [
    'recurrences WHERE next_at <= now() AND paused_at IS NULL AND (retry_at IS NULL OR retry_at <= now())',
  ],
  'send-due-reminders': [
    `due_reminder_progress p JOIN tickets t ON t.deleted_at IS NULL
       AND coalesce(t.due_date, 'infinity'::timestamptz) >= p.due_until
       AND coalesce(t.due_date, 'infinity'::timestamptz) < now()
     WHERE p.scope = 'overdue'`,
  ],
  'open-pull-requests': ['docs_runs WHERE finished < wanted'],
  'rebalance-ranks': ['ticket_rebalances WHERE due_at <= now()'],
  'learn-words': ['scope_word_changes'],
  notify: [
    'events WHERE sequence > (SELECT sequence FROM notification_progress)',
    `event_fan_outs WHERE kind = 'notifications' AND failures = 0`,
    `event_fan_outs WHERE kind = 'notifications' AND failures > 0 AND retry_at <= now()`,
    'notifications WHERE mail_due_at <= now()',
  ],
  'number-events': ['events WHERE sequence IS NULL'],
  'fan-out': [
    `event_fan_outs WHERE kind = 'webhooks' AND failures = 0`,
    `event_fan_outs WHERE kind = 'webhooks' AND failures > 0 AND retry_at <= now()`,
  ],
  'send-webhooks': [
    `webhooks w CROSS JOIN LATERAL (
       SELECT next_attempt_at FROM webhook_deliveries d
       WHERE d.webhook_id = w.id AND d.status = 'pending' ORDER BY next_attempt_at LIMIT 1
     ) AS first
     LEFT JOIN users owner ON owner.id = w.owner_id
     WHERE w.deleted_at IS NULL AND (first.next_attempt_at <= now() OR NOT w.enabled OR owner.disabled_at IS NOT NULL)`,
  ],
  'send-mail': [
    `mail_messages WHERE status = 'pending' AND next_attempt_at <= now() AND (expires_at IS NULL OR expires_at > now())`,
  ],
} satisfies Record<string, string[]>;

export type DueKind = keyof typeof DUE;

export const DUE_KINDS = Object.entries(DUE)
  .map(([kind, rows]) => {
    const looks = rows.map((from) => `EXISTS (SELECT FROM ${from})`);
    return `SELECT '${kind}' AS kind WHERE ${looks.join(' OR ')}`;
  })
  .join('\nUNION ALL\n');
