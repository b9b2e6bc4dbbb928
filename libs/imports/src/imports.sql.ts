export const INSERT_IMPORT_ROWS = `
  INSERT INTO import_rows (import_id, row, workspace_id, data)
  SELECT $1, $2 + r.position, $3, r.data::json
  FROM unnest($4::text[]) WITH ORDINALITY AS r (data, position)`;
