import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { keepSecret } from './run-logs.js';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As received, line by line. */
  raw: string;
  /** By lower-case name; folded lines joined, encoded words unchanged. */
  headers: Record<string, string[]>;
  text: string;
  html: string;
}

/** A server's reply to a message: undefined if it is accepted. */
type Refusal = { code: number; at: 'MAIL FROM' | 'RCPT TO' | 'DATA' } | undefined;

/** A real mail server, in this process. */
export class Mailbox {
  readonly messages: ReceivedMail[] = [];
  /** Called for every message. */
  refuses: (recipient: string) => Refusal = () => undefined;
  /** The number of recipients given, accepted or not. */
  attempts = 0;
  /** Milliseconds between accepting a message and replying. */
  answersAfter = 0;
  private server?: SMTPServer;

  private constructor(private port: number) {}

  static async start(): Promise<Mailbox> {
    const mailbox = new Mailbox(0);
    await mailbox.open();
    return mailbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Reopens it at the same address. */
  async open(): Promise<void> {
    const refusal = (recipient: string, at: string) => {
      const refused = this.refuses(recipient);
      return refused?.at === at ? Object.assign(new Error('No, thank you'), { responseCode: refused.code }) : null;
    };
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onMailFrom: (_, __, done) => done(refusal('', 'MAIL FROM')),
      onRcptTo: ({ address }, _, done) => {
        this.attempts++;
        done(refusal(address, 'RCPT TO'));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const to = envelope.rcptTo.map(({ address }) => address);
          const refused = refusal(to[0]!, 'DATA');
          if (refused) return done(refused);
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          this.messages.push(read(from, to, Buffer.concat(chunks).toString('utf8')));
          await sleep(this.answersAfter);
          done();
        });
      },
    });
    this.server.on('error', () => undefined);
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server.server, 'listening');
    this.port = (this.server.server.address() as AddressInfo).port;
  }

  /** Stops listening. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server!.close(() => resolve()));
  }

  to(email: string): ReceivedMail[] {
    return this.messages.filter(({ to }) => to.includes(email));
  }

  /** The newest message to an address, once there are this many. */
  async received(email: string, count = 1, seconds = 60): Promise<ReceivedMail> {
    return this.newest(email, () => true, count, seconds);
  }

  /** The newest with such a subject: two messages to one person may arrive in either order. */
  async about(subject: RegExp, email: string, count = 1): Promise<ReceivedMail> {
    return this.newest(email, ({ headers }) => subject.test(headers.subject![0]!), count, 60);
  }

  private async newest(email: string, wanted: (mail: ReceivedMail) => boolean, count: number, seconds: number) {
    for (let attempt = 0; attempt < seconds * 50; attempt++) {
      const mails = this.to(email).filter(wanted);
      if (mails.length >= count) return mails.at(-1)!;
      await sleep(20);
    }
    const subjects = this.to(email).map(({ headers }) => headers.subject);
    throw new Error(`${email} has not ${count} of these messages but: ${subjects.join(', ')}`);
  }
}

/** The token in the link of a message. */
export function tokenIn({ text }: { text: string }): string {
  const [, token] = /#token=([\w-]{43})$/m.exec(text) ?? [];
  if (!token) throw new Error(`No token in:\n${text}`);
  keepSecret('token of a mail', token);
  return token;
}

function read(from: string, to: string[], raw: string): ReceivedMail {
  const { headers, body } = partOf(raw);
  const [, boundary] = /boundary="([^"]+)"/.exec(headers['content-type']?.[0] ?? '') ?? [];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => partOf(part.trimStart()))
    : [];
  const of = (type: string) => parts.find((part) => part.headers['content-type']?.[0]?.startsWith(type));
  return { from, to, raw, headers, text: decoded(of('text/plain')), html: decoded(of('text/html')) };
}

interface Part {
  headers: Record<string, string[]>;
  body: string;
}

function partOf(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) headers[name.toLowerCase()] = [...(headers[name.toLowerCase()] ?? []), value!];
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

function decoded(part: Part | undefined): string {
  if (!part) return '';
  const body = part.body.trimEnd();
  const encoding = part.headers['content-transfer-encoding']?.[0]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
