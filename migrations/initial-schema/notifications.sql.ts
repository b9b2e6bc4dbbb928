/** Notifications and mail. */
export const NOTIFICATIONS = `
  -- How far people have been reminded of due dates: of those that passed (\`overdue\`), and in each time zone the day
  -- before.
  CREATE TABLE due_reminder_progress (
    scope text PRIMARY KEY,
    due_until timestamptz(3) NOT NULL,
    after_id uuid NOT NULL
  );

  -- A message to one person: kept in the database to be read there, or to be sent.
  CREATE TABLE mail_messages (
    id uuid PRIMARY KEY,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    recipient text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    text_body text,
    html_body text,
    sealed boolean NOT NULL,
    dedupe_key text,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz(3),
    lease_token uuid,
    leased_until timestamptz(3),
    last_error text,
    expires_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    mailbox text,
    sender_id uuid,
    CONSTRAINT mail_messages_next_attempt_at_check CHECK ((status <> 'pending') OR (next_attempt_at IS NOT NULL)),
    CONSTRAINT mail_messages_status_check CHECK (status IN ('kept', 'pending', 'sent', 'failed'))
  );

  CREATE INDEX mail_messages_created_at_idx ON mail_messages (created_at);
  CREATE UNIQUE INDEX mail_messages_dedupe_key ON mail_messages (dedupe_key);
  CREATE INDEX mail_messages_due_idx ON mail_messages (next_attempt_at, id) WHERE status = 'pending';
  CREATE INDEX mail_messages_expires_at_idx ON mail_messages (expires_at);
  CREATE INDEX mail_messages_mailbox_idx ON mail_messages (mailbox, created_at) WHERE mailbox IS NOT NULL;
  CREATE INDEX mail_messages_recipient_idx ON mail_messages (recipient);
  CREATE INDEX mail_messages_sender_id_idx ON mail_messages (sender_id, created_at) WHERE sender_id IS NOT NULL;
  CREATE INDEX mail_messages_user_id_idx ON mail_messages (user_id, created_at, id);

  -- A single row: how far the log has been processed. The worker that processes it locks the row.
  CREATE TABLE notification_progress (
    single boolean PRIMARY KEY,
    sequence bigint NOT NULL,
    starts_after bigint NOT NULL,
    CONSTRAINT notification_progress_single_check CHECK (single)
  );

  -- One notification to one person. It stores no text: what it refers to is read when the notification is read.
  CREATE TABLE notifications (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
    type text NOT NULL,
    reason text NOT NULL,
    cause_id uuid NOT NULL,
    actor_id uuid,
    project_id uuid REFERENCES projects ON DELETE CASCADE,
    ticket_id uuid REFERENCES tickets ON DELETE CASCADE,
    comment_id uuid REFERENCES comments ON DELETE CASCADE,
    invitation_id uuid REFERENCES invitations ON DELETE CASCADE,
    fields text[],
    digest jsonb,
    created_at timestamptz(3) NOT NULL,
    read_at timestamptz(3),
    mail_due_at timestamptz(3),
    mailed_at timestamptz(3),
    agent_task_id uuid,
    CONSTRAINT notifications_type_check CHECK (type IN ('ticketAssigned', 'ticketUpdated', 'projectInvites', 'weeklyDigest', 'agentQuestion', 'dueReminders'))
  );

  CREATE INDEX notifications_agent_task_id_idx ON notifications (agent_task_id) WHERE agent_task_id IS NOT NULL;
  CREATE UNIQUE INDEX notifications_cause_key ON notifications (user_id, cause_id);
  CREATE INDEX notifications_comment_id_idx ON notifications (comment_id) WHERE comment_id IS NOT NULL;
  CREATE INDEX notifications_invitation_id_idx ON notifications (invitation_id) WHERE invitation_id IS NOT NULL;
  CREATE INDEX notifications_mail_due_idx ON notifications (mail_due_at) WHERE mail_due_at IS NOT NULL;
  CREATE INDEX notifications_old_read_idx ON notifications (created_at) WHERE read_at IS NOT NULL;
  CREATE INDEX notifications_old_unread_idx ON notifications (created_at) WHERE read_at IS NULL;
  CREATE INDEX notifications_project_id_idx ON notifications (project_id) WHERE project_id IS NOT NULL;
  CREATE INDEX notifications_ticket_id_idx ON notifications (ticket_id, user_id, mailed_at);
  CREATE INDEX notifications_unread_idx ON notifications (user_id, created_at, id) WHERE read_at IS NULL;
  CREATE INDEX notifications_user_id_idx ON notifications (user_id, created_at, id);
  CREATE INDEX notifications_workspace_id_idx ON notifications (workspace_id);

  -- Which person's digest of which week has been handled, whether or not one was sent.
  CREATE TABLE weekly_digests (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    week text NOT NULL
  );

  INSERT INTO notification_progress (single, sequence, starts_after) VALUES (true, 0, 1);
`;
