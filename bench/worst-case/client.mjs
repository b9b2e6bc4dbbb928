const NONE = {};

/** A caller of the API: with a session, a key, a token, or anonymous. */
export class Caller {
  constructor(url, headers = NONE) {
    this.url = url;
    this.headers = headers;
  }

  /** Returns status and body, which is read to its end. A stream is abandoned after `seconds`. */
  async send({ method, path, query, body, raw, type, headers, seconds }) {
    const asked = query ? `?${new URLSearchParams(query)}` : '';
    const reply = await fetch(`${this.url}${path}${asked}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(type && { 'content-type': type }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = seconds ? await readFor(reply, seconds) : await reply.text();
    return { status: reply.status, text, cookie: reply.headers.getSetCookie()[0]?.split(';', 1)[0] };
  }

  /** For requests that must succeed: returns `data`. */
  async ask(method, path, body, more = {}) {
    const { status, text } = await this.send({ method, path, body, ...more });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`);
    return JSON.parse(text).data;
  }
}

async function readFor(reply, seconds) {
  const reader = reply.body.getReader();
  const timer = setTimeout(() => reader.cancel(), seconds * 1000);
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
  clearTimeout(timer);
  return `${bytes} bytes`;
}
