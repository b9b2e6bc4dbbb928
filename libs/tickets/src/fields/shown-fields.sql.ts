/** The value of field `f` that ticket `t` shows: without values that are still being cleared. */
const shownValue = (t: string): string => {
  const value = `${t}.fields -> f.id::text`;
  return `CASE WHEN f.clearing = '{}' THEN ${value}
    WHEN jsonb_typeof(${value}) = 'array' THEN nullif((${value}) - f.clearing, '[]')
    WHEN ${value} #>> '{}' = ANY (f.clearing) THEN NULL ELSE ${value} END`;
};

/** The values of ticket `t` by the current field keys of its project. */
export const shownFields = (t: string): string => `CASE WHEN ${t}.fields = '{}' THEN '{}'::jsonb ELSE (
  SELECT coalesce(jsonb_strip_nulls(jsonb_object_agg(f.key, ${shownValue(t)})), '{}') FROM project_fields f
  WHERE f.project_id = ${t}.project_id AND f.deleted_at IS NULL AND ${t}.fields ? f.id::text) END`;

/**
 * A CTE `redefined` of those projects of the tickets in the CTE `shown` whose tickets may show something else than their
 * stored JSON: a field or a value is being removed, or a key was changed.
 */
export const REDEFINED_FIELDS = `redefined AS MATERIALIZED (
  SELECT DISTINCT f.project_id FROM project_fields f
  WHERE f.project_id IN (SELECT project_id FROM shown WHERE fields <> '{}')
    AND (f.deleted_at IS NOT NULL OR f.clearing <> '{}' OR f.rekeyed))`;

/** The text of `shownFields` with that CTE. Fields are not removed from deleted tickets, so their JSON may be outdated. */
export const storedFields = (t: string): string => `CASE WHEN ${t}.fields = '{}' THEN '{}'
  WHEN ${t}.fields_text IS NULL OR ${t}.deleted_at IS NOT NULL OR ${t}.project_id IN (SELECT project_id FROM redefined)
  THEN ${shownFields(t)}::text ELSE ${t}.fields_text END`;

/** The searchable texts of ticket `t`. */
export const searchedFields = (t: string): string => `(SELECT coalesce(string_agg(${t}.fields ->> f.id::text, ' '), '')
  FROM project_fields f WHERE ${t}.fields <> '{}' AND f.project_id = ${t}.project_id AND f.deleted_at IS NULL
    AND f.type IN ('text', 'url'))`;
