/** What it means to a caller when the database refuses a row: field and message of the VALIDATION_ERROR. */
export const CONSTRAINTS: Record<string, [field: string, message: string]> = {
  users_email_key: ['email', 'Email is already taken'],
  projects_key_key: ['key', 'Key must be unique'],
};
