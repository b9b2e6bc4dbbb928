import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RawReply {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: { error: { code: string; message: string; details?: Record<string, string[]> } };
}

/** Bytes over a socket, for what no HTTP client would send. Returns the first response. */
export function raw(url: string, request: string | Buffer): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect(Number(port), hostname, () => socket.write(request));
    const finish = (ended: boolean) => {
      const reply = parse(received, ended);
      if (!reply) return;
      socket.destroy();
      resolve(reply);
    };
    socket.setTimeout(60_000, () => {
      socket.destroy();
      reject(new Error(`No complete answer: ${received.toString('latin1')}`));
    });
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      finish(false);
    });
    socket.on('end', () => finish(true));
    // A server that refuses half a request may reset the connection; its response before that counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      finish(true);
      reject(new Error(`Closed without an answer: ${received.toString('latin1')}`));
    });
  });
}

/** A request with exactly these lines, in this order. */
export const lines = (...parts: string[]): string => `${parts.join('\r\n')}\r\n\r\n`;

function parse(received: Buffer, ended: boolean): RawReply | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [start = '', ...fields] = received.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const rest = received.subarray(end + 4);
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (!ended && (length === undefined || rest.length < length)) return undefined;
  const body = headers['transfer-encoding'] === 'chunked' ? withoutChunks(rest) : rest;
  const text = decompressed(body, headers['content-encoding']).toString('utf8');
  const json = headers['content-type']?.startsWith('application/json');
  return { status: Number(start.split(' ')[1]), headers, text, body: json && text ? JSON.parse(text) : undefined };
}

function withoutChunks(rest: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at);
    const size = end === -1 ? 0 : Number.parseInt(rest.subarray(at, end).toString('latin1'), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(rest.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function decompressed(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body; // of HEAD
  if (encoding === 'gzip') return gunzipSync(body);
  return encoding === 'br' ? brotliDecompressSync(body) : body;
}
