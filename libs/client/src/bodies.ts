/** Text is sent unchanged, for imports; fields that include a file as a form, all others as JSON. */
export function serializeBody(body: unknown): string | FormData {
  if (typeof body === 'string' || body instanceof FormData) return body;
  const fields = Object.entries(body as Record<string, unknown>);
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}
