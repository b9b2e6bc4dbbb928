import { COMMON_WORDS, description, rareWords, remark, title } from './words.mjs';

const DAY = 86_400_000;
const SPAN = 3 * 365 * DAY; // the period in which tickets were created
const STATUSES = [
  ['done', 45],
  ['backlog', 20],
  ['todo', 15],
  ['in_progress', 8],
  ['cancelled', 7],
  ['in_review', 5],
];
const PRIORITIES = [
  ['medium', 50],
  ['low', 20],
  ['high', 18],
  ['lowest', 7],
  ['highest', 5],
];
const TYPES = [
  ['TASK', 45],
  ['BUG', 30],
  ['FEATURE', 14],
  ['IMPROVEMENT', 9],
  ['EPIC', 2],
];
const STAGES = [
  ['PLANNING', 40],
  ['COMPLETED', 30],
  ['DEVELOPMENT', 15],
  ['TESTING', 10],
  ['DEPLOYMENT', 5],
];
/** Of the first project, whose board is measured; of a small seed, a tenth. */
const BOARD_TICKETS = 10_000;
const SKEW = 2.35; // of the other projects, a few are large and most are small: the largest has a tenth of their tickets
const LOOSE = 0.01; // without a project
const ASSIGNED = 0.85;
const MOST_COMMENTS = 4; // 0 to 4: two on average

/** Tickets with all their children, oldest first, in parts of `size`. */
export function* ticketParts(random, places, count, now, size) {
  const projects = places.workspaces.flatMap((workspace) =>
    workspace.projects.map((project) => ({ ...project, workspace })),
  );
  const rare = rareWords(count);
  const numbers = new Map();
  const boardEvery = count / Math.min(BOARD_TICKETS, count / 10);
  let part = [];
  for (let index = 0; index < count; index++) {
    const isOnBoard = index % boardEvery === 0;
    const created = Math.round(now - SPAN + (SPAN * index) / count);
    part.push(ticket(random, projects, isOnBoard, rare, numbers, index, created, now));
    if (part.length === size) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

function ticket(random, [first, ...others], isOnBoard, rare, numbers, index, created, now) {
  const place = isOnBoard ? first : others[Math.floor(random.random() ** SKEW * others.length)];
  const { workspace } = place;
  const project = !isOnBoard && random.random() < LOOSE ? null : place;
  const number = project && (numbers.get(project.n) ?? 0) + 1;
  if (project) numbers.set(project.n, number);
  const member = () => workspace.members[Math.floor(random.random() ** 1.5 * workspace.members.length)].id;
  const status = random.weighted(STATUSES);
  // Most are last updated soon after their creation.
  const updated = Math.min(now, Math.round(created + random.random() ** 3 * 90 * DAY));
  const id = random.id(created);
  const common = COMMON_WORDS[index % COMMON_WORDS.length];
  const labels = workspace.labels.filter(() => random.random() < 0.1).map((label) => label.id);
  return {
    id,
    workspace: workspace.id,
    project: project?.id ?? null,
    number,
    place: index + 1,
    title: title(random, common),
    description: description(random, common, random.oneOf(rare)),
    type: random.weighted(TYPES),
    status,
    priority: random.weighted(PRIORITIES),
    stage: random.weighted(STAGES),
    assignee: random.random() < ASSIGNED ? member() : null,
    reporter: member(),
    group: project && random.random() < 0.3 ? random.oneOf(project.groups) : null,
    due: random.random() < 0.25 ? new Date(created + random.below(120) * DAY) : null,
    completed: status === 'done' ? new Date(updated) : null,
    created: new Date(created),
    updated: new Date(updated),
    labels,
    comments: Array.from({ length: random.below(MOST_COMMENTS + 1) }, () => {
      const at = created + random.below(Math.max(1, updated - created));
      return { id: random.id(at), author: member(), content: remark(random), at: new Date(at) };
    }),
  };
}

/** The rows that the API would have written for them, search documents included. */
export const INSERT_TICKETS = `
  WITH new AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1) AS n (id uuid, workspace uuid, project uuid, number int, place int, title text,
      description text, type ticket_type, status ticket_status, priority ticket_priority, stage ticket_stage,
      assignee uuid, reporter uuid, "group" uuid, due timestamptz, completed timestamptz, created timestamptz,
      updated timestamptz, labels uuid[], comments json)
  ), ticket AS (
    INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, description, type, status, priority,
      stage, assignee_id, reporter_id, group_id, due_date, completed_at, comment_count, created_at, updated_at, rank)
    SELECT id, workspace, project, coalesce(project, workspace), number, title, description, type, status, priority,
      stage, assignee, reporter, "group", due, completed, json_array_length(comments), created, updated,
      rank_of(place) FROM new
  ), label AS (
    INSERT INTO ticket_labels (ticket_id, label_id, workspace_id)
    SELECT id, label, workspace FROM new, unnest(labels) AS label
  ), comment AS (
    INSERT INTO comments (id, workspace_id, ticket_id, author_id, content, created_at, updated_at)
    SELECT c.id, n.workspace, n.id, c.author, c.content, c.at, c.at
    FROM new n, json_to_recordset(n.comments) AS c (id uuid, author uuid, content text, at timestamptz)
  )
  INSERT INTO ticket_search (ticket_id, workspace_id, scope_id, document)
  SELECT id, workspace, coalesce(project, workspace), ticket_document(title, description) || setweight(to_tsvector('simple', plain_words(coalesce(
    (SELECT string_agg(c.content, ' ' ORDER BY c.at DESC, c.id DESC)
     FROM json_to_recordset(comments) AS c (id uuid, content text, at timestamptz)), ''))), 'C') FROM new`;

export const DERIVE = `
  INSERT INTO scope_vocabulary (scope_id, workspace_id, word)
  SELECT DISTINCT scope_id, workspace_id, word FROM (
    SELECT scope_id, workspace_id, document FROM ticket_search
    UNION ALL SELECT project_id, workspace_id, document FROM project_search
  ) AS texts, unnest(tsvector_to_array(document)) AS word WHERE length(word) BETWEEN 3 AND 40`;
