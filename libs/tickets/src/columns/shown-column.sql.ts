/** Stands for no column in the board index. */
export const NO_COLUMN = '00000000-0000-0000-0000-000000000000';

/** The column that ticket `t` names, as the expression of the board index. */
export const namedColumn = (t: string): string => `coalesce(${t}.column_id, '${NO_COLUMN}'::uuid)`;

/**
 * The id of the column that shows ticket `t`: the one it names if that has its status, otherwise the home column of its
 * status.
 */
export const shownColumn = (t: string): string => `(SELECT c.id FROM project_columns c
  WHERE c.project_id = ${t}.project_id AND c.status = ${t}.status AND c.deleted_at IS NULL
    AND (c.home OR c.id = ${t}.column_id) ORDER BY c.home LIMIT 1)`;
