import type { Fetch } from './retries.js';

export interface UploadProgress {
  /** Bytes passed to the network, including the frame of the form around the file. */
  sent: number;
  total: number;
}

/** What is used of the browser's `XMLHttpRequest`, whose types programs for Node do not have. */
interface BrowserRequest {
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: Blob): void;
  abort(): void;
  getAllResponseHeaders(): string;
  responseType: string;
  withCredentials: boolean;
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  readonly response: Blob;
  readonly status: number;
}

const CHUNK = 64 * 1024;

/**
 * A `fetch` that reports how much of the body has been sent. Pass it as `fetch` of one call. Browsers report progress with
 * `XMLHttpRequest` only, so it is used where it exists; elsewhere the body is sent as a stream.
 */
export function withProgress(report: (progress: UploadProgress) => void): Fetch {
  return async (request) => {
    const body = await request.blob();
    const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => BrowserRequest };
    return XMLHttpRequest
      ? sendByXmlHttpRequest(new XMLHttpRequest(), request, body, report)
      : sendStream(request, body, report);
  };
}

function sendStream(request: Request, body: Blob, report: (progress: UploadProgress) => void): Promise<Response> {
  let sent = 0;
  const counted = new ReadableStream({
    async pull(controller) {
      const chunk = new Uint8Array(await body.slice(sent, sent + CHUNK).arrayBuffer());
      if (chunk.length === 0) return controller.close();
      sent += chunk.length;
      controller.enqueue(chunk);
      report({ sent, total: body.size });
    },
  });
  const { url, method, headers, credentials, signal } = request;
  const init = { method, headers, credentials, signal, body: counted, duplex: 'half' };
  return fetch(new Request(url, init as RequestInit));
}

function sendByXmlHttpRequest(
  sending: BrowserRequest,
  request: Request,
  body: Blob,
  report: (progress: UploadProgress) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { url, method, headers, credentials, signal } = request;
    sending.open(method, url);
    sending.responseType = 'blob';
    sending.withCredentials = credentials === 'include';
    headers.forEach((value, name) => {
      sending.setRequestHeader(name, value);
    });
    sending.upload.onprogress = ({ loaded, total }) => report({ sent: loaded, total });
    sending.onload = () =>
      resolve(new Response(sending.response, { status: sending.status, headers: headersOf(sending) }));
    sending.onerror = () => reject(new TypeError('The upload failed'));
    sending.onabort = () => reject(signal.reason);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => sending.abort(), { once: true });
    // The type of a blob is in lower case, and the boundary of a form is not: it must not replace the header.
    sending.send(body.slice(0, body.size, headers.get('content-type') ?? ''));
  });
}

function headersOf(sending: BrowserRequest): Headers {
  const headers = new Headers();
  for (const line of sending.getAllResponseHeaders().split('\r\n')) {
    const [name, ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  return headers;
}
