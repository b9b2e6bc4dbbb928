import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecret, signatureHeaders } from '#outbound-webhooks';
import { findProgram, itWith } from '../support/programs.js';

const guide = readFileSync('docs/guides/receiving-webhooks.md', 'utf8');

/** The verification code of the guide in one language, as a reader would copy it. */
function snippet(language: string): string {
  const blocks = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(
    ([, of, code]) => of === language && code?.includes('verify'),
  );
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[2] as string;
}

interface Message {
  secret: string;
  body: string;
  signature: string;
}

const BODIES = ['{"id":"1"}', '{"title":"Grüße 😀\\n","n":12345678901234567890123,"b":1,"a":[]}\n', ''];

const signed = (secret: string, body: string): Message => ({
  secret,
  body,
  signature:
    signatureHeaders({
      secrets: [secret],
      eventId: 'event',
      deliveryId: 'delivery',
      type: 'ticket.created',
      attempt: 1,
      timestamp: new Date(),
      body,
    })['X-Webhook-Signature'] ?? '',
});

const GENUINE = ['a secret "of" $eight', 'schlüssel-😀', newSecret()].flatMap((secret) =>
  BODIES.map((body) => signed(secret, body)),
);

const FORGED: Message[] = GENUINE.slice(0, 2).flatMap((message) => [
  { ...message, body: `${message.body} ` },
  { ...message, secret: `${message.secret}x` },
  { ...message, signature: message.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  { ...message, signature: message.signature.slice(0, -1) },
  { ...message, signature: `${message.signature}0` },
  { ...message, signature: message.signature.slice('sha256='.length) },
  { ...message, signature: message.signature.replace('sha256=', 'sha1=xx') },
  { ...message, signature: message.signature.toUpperCase() },
  { ...message, signature: `sha256=${'😀'.repeat(32)}` },
  { ...message, signature: 'sha256=' },
  { ...message, signature: '' },
]);

/** Both lists, verified one after the other by a program that prints `true` or `false` for each. */
async function expectRightVerdicts(verify: (messages: Message[]) => Promise<string[]>): Promise<void> {
  const verdicts = await verify([...GENUINE, ...FORGED]);
  expect(verdicts).toEqual([...GENUINE.map(() => 'true'), ...FORGED.map(() => 'false')]);
}

function run(program: string, args: string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    child.stdin?.end(input);
  });
}

describe("the guide's receiver", () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-receivers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const written = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it.each(['js', 'python', 'sh'])('has at most six lines in %s', (language) => {
    expect(snippet(language).trimEnd().split('\n').length).toBeLessThanOrEqual(6);
  });

  // Promise 4.3
  it('in Node accepts only genuine deliveries', async () => {
    const file = written(
      'verify.mjs',
      `${snippet('js')}
import { readFileSync } from 'node:fs';
for (const { secret, body, signature } of JSON.parse(readFileSync(0, 'utf8'))) {
  console.log(verify(secret, Buffer.from(body), signature || undefined));
}`,
    );
    await expectRightVerdicts(async (messages) => {
      return (await run(process.execPath, [file], JSON.stringify(messages))).trim().split('\n');
    });
  });

  const python = findProgram('python3');
  itWith('python3', python, 'in Python accepts only genuine deliveries', async () => {
    const file = written(
      'verify.py',
      `${snippet('python')}
import json, sys
for m in json.loads(sys.stdin.buffer.read()):
    print(str(verify(m["secret"], m["body"].encode(), m["signature"] or None)).lower())
`,
    );
    await expectRightVerdicts(async (messages) => {
      return (await run(python as string, [file], JSON.stringify(messages))).trim().split('\n');
    });
  });

  itWith('openssl', findProgram('openssl'), 'in a shell accepts only genuine deliveries', async () => {
    const file = written('verify.sh', `${snippet('sh')}\nif verify "$1" "$2"; then echo true; else echo false; fi\n`);
    await expectRightVerdicts(async (messages) => {
      const verdicts: string[] = [];
      for (const { secret, signature, body } of messages) {
        verdicts.push((await run('sh', [file, secret, signature], body)).trim());
      }
      return verdicts;
    });
  });
});
