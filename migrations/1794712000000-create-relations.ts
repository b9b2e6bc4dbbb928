import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Relations between tickets, and between people and tickets. */
export class CreateRelations1794712000000 implements MigrationInterface {
  name = 'CreateRelations1794712000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE relation_type AS ENUM ('blocks', 'relates', 'duplicates');

      CREATE TABLE ticket_relations (
        id uuid CONSTRAINT ticket_relations_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT ticket_relations_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        type relation_type NOT NULL,
        ticket_id uuid NOT NULL CONSTRAINT ticket_relations_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        related_id uuid NOT NULL CONSTRAINT ticket_relations_related_id_fkey REFERENCES tickets ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT ticket_relations_self_check CHECK (ticket_id <> related_id)
      );
      CREATE UNIQUE INDEX ticket_relations_ticket_id_key ON ticket_relations (ticket_id, related_id, type);
      -- Whoever relates two tickets first, they are related to each other.
      CREATE UNIQUE INDEX ticket_relations_relates_key
        ON ticket_relations (least(ticket_id, related_id), greatest(ticket_id, related_id)) WHERE type = 'relates';
      CREATE INDEX ticket_relations_related_id_idx ON ticket_relations (related_id);
      CREATE INDEX ticket_relations_workspace_id_idx ON ticket_relations (workspace_id);

      CREATE TABLE ticket_watchers (
        ticket_id uuid NOT NULL CONSTRAINT ticket_watchers_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT ticket_watchers_user_id_fkey REFERENCES users ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT ticket_watchers_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT ticket_watchers_pkey PRIMARY KEY (ticket_id, user_id)
      );
      CREATE INDEX ticket_watchers_user_id_idx ON ticket_watchers (user_id);

      -- Who is named in a description, or in a comment where there is one.
      CREATE TABLE ticket_mentions (
        id uuid CONSTRAINT ticket_mentions_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT ticket_mentions_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        ticket_id uuid NOT NULL CONSTRAINT ticket_mentions_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        comment_id uuid CONSTRAINT ticket_mentions_comment_id_fkey REFERENCES comments ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT ticket_mentions_user_id_fkey REFERENCES users ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX ticket_mentions_user_key ON ticket_mentions (ticket_id, comment_id, user_id) NULLS NOT DISTINCT;
      CREATE INDEX ticket_mentions_comment_id_idx ON ticket_mentions (comment_id);
      CREATE INDEX ticket_mentions_user_id_idx ON ticket_mentions (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ticket_mentions, ticket_watchers, ticket_relations;
      DROP TYPE relation_type;
    `);
  }
}
