/** What an event says depends on its type. */
interface Content {
  [name: string]: Content;
}

/** An event as the log shows it. */
export interface Shown {
  type: string;
  sequence: number;
  data: Content;
}

export async function ok(call: PromiseLike<{ status: number; text: string }>): Promise<void> {
  const reply = await call;
  if (reply.status >= 300) throw new Error(`answered ${reply.status}: ${reply.text}`);
}
