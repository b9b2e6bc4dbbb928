const TICKET_KEY = /^([A-Za-z][A-Za-z0-9]{1,9})-([1-9]\d{0,8})$/;

export interface ParsedKey {
  projectKey: string;
  number: number;
}

/** `web-12` → WEB and 12; undefined for anything that cannot be a key. */
export function parseTicketKey(text: string): ParsedKey | undefined {
  const match = TICKET_KEY.exec(text);
  return match ? { projectKey: match[1]!.toUpperCase(), number: Number(match[2]) } : undefined;
}

/** The id for a key, by any key its project and any number the ticket ever had. */
export const idOfKey = (projectKey: string, number: string): string => `(
  SELECT coalesce(
    (SELECT id FROM tickets WHERE project_id = k.project_id AND number = ${number}),
    (SELECT ticket_id FROM ticket_keys WHERE project_id = k.project_id AND number = ${number}))
  FROM project_keys k WHERE k.key = ${projectKey})`;
