import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AGENT_TASKS } from './initial-schema/agent-tasks.sql.js';
import { CODE_HOSTS } from './initial-schema/code-hosts.sql.js';
import { DOCS } from './initial-schema/docs.sql.js';
import { EVENTS } from './initial-schema/events.sql.js';
import { FUNCTIONS } from './initial-schema/functions.sql.js';
import { IMPORTS } from './initial-schema/imports.sql.js';
import { NOTIFICATIONS } from './initial-schema/notifications.sql.js';
import { PEOPLE } from './initial-schema/people.sql.js';
import { PLANNING } from './initial-schema/planning.sql.js';
import { PROJECTS } from './initial-schema/projects.sql.js';
import { REQUESTS } from './initial-schema/requests.sql.js';
import { SEARCH } from './initial-schema/search.sql.js';
import { TICKETS } from './initial-schema/tickets.sql.js';
import { WORKSPACES } from './initial-schema/workspaces.sql.js';

/** The whole database, one file for each part of it. Later migrations change it. */
export class InitialSchema1794900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [
      FUNCTIONS,
      PEOPLE,
      WORKSPACES,
      PROJECTS,
      TICKETS,
      SEARCH,
      PLANNING,
      EVENTS,
      NOTIFICATIONS,
      CODE_HOSTS,
      AGENT_TASKS,
      DOCS,
      IMPORTS,
      REQUESTS,
    ]) {
      await runner.query(part);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE idempotency_keys, file_garbage, import_links, import_comments, import_tickets, import_rows, import_errors, imports, docs_workflow_runs, docs_runs, docs_failures, agent_task_log, agent_tasks, ticket_code_links, repositories, inbound_deliveries, code_logins, code_contributions, weekly_digests, notifications, notification_progress, mail_messages, due_reminder_progress, webhook_payloads, webhook_drains, webhook_deliveries, event_fan_outs, webhook_attempts, event_log, webhooks, events, recurrence_occurrences, ticket_field_counters, ticket_field_values, recurrences, ticket_views, ticket_templates, reactions, project_fields, project_columns, scope_word_changes, scope_vocabulary, ticket_mentions, time_logs, ticket_watchers, ticket_search, ticket_relations, ticket_labels, ticket_keys, ticket_history, comments, attachments, ticket_rebalances, ticket_due_counters, ticket_label_counters, ticket_detachments, tickets, ticket_counters, labels, groups, activities, project_webhook_secrets, project_search, project_members, project_keys, project_automations, access_tokens, projects, workspace_storage, workspace_members, invitations, workspaces, provider_flows, passkey_challenges, user_preferences, two_factors, two_factor_challenges, sessions, recovery_codes, passkeys, identities, avatars, audit_log, api_keys, agents, account_tokens, sign_in_failures, users CASCADE;
      DROP FUNCTION array_sum, array_total, count_storage, delete_attempts, delete_deliveries, delete_events, delete_of_events, discard_files, fields_text, iso, known_time_zone, move_search, note_document_words, note_ticket_words, note_words, plain_words, prefix_query, project_document, rank_last, rank_of, rank_unranked, ranked_now, remember_publication, scope_query, scope_search, scope_tag, scope_trigrams, scope_words, ticket_document, write_fields_text CASCADE;
      DROP SEQUENCE events_relayed, events_written, ticket_ranks_written;
      DROP TYPE agent, agent_task_log_type, agent_task_status, delivery_status, field_type, import_format, import_source, import_status, member_role, project_status, project_visibility, relation_type, ticket_priority, ticket_stage, ticket_status, ticket_type, user_kind, user_role;
      DROP EXTENSION pg_trgm;
    `);
  }
}
