import { type IncomingMessage, request } from 'node:http';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { PICTURES } from '../support/pictures.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let ticket: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  ticket = await docket.given.ticket(ada, { projectId: project.id });
});
afterAll(() => docket.stop());

async function got(path: string, { cookie }: { cookie: string } = ada, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${docket.url}${path}`, { headers: { cookie, ...headers }, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
}
const attached = async (content: Buffer | string, filename: string, type: string) => {
  const { id } = await docket.given.attachment(ada, ticket, content, { filename, type });
  return `/api/tickets/${ticket.id}/attachments/${id}`;
};

describe('an attachment', () => {
  it('names its uploader as a user, with an e-mail address only for those who may see it', async () => {
    const open = await docket.given.project(ada, { visibility: 'public' });
    const shared = await docket.given.ticket(ada, { projectId: open.id });
    const made = await docket.given.attachment(ada, shared, 'text');
    const person = { id: ada.id, name: 'Ada', email: ada.email, image: null, kind: 'human' };
    expect(made).toMatchObject({ uploaderId: ada.id, uploader: person });
    const list = async (user: TestUser) =>
      (await docket.as(user).get(`/api/tickets/${shared.id}/attachments`)).body.data;
    expect((await list(ada))[0].uploader).toEqual(person);
    expect((await list(await docket.given.user()))[0].uploader).toEqual({ ...person, email: null });
    const [row] = await docket.rows<{ to: object }>(`SELECT "to" FROM ticket_history WHERE ticket_id = $1`, [
      shared.id,
    ]);
    expect(JSON.stringify(row)).not.toContain(ada.email);
  });

  it.each(Object.entries(PICTURES))('that is %s by content is shown inline, whatever its name', async (type, bytes) => {
    const path = await attached(bytes, 'report.html', 'text/html');
    const inline = await got(`${path}?inline=1`);
    expect(inline.status).toBe(200);
    expect(inline.headers['content-type']).toBe(type);
    expect(inline.headers['content-disposition']).toMatch(/^inline; filename="report.html"/);
    expect(inline.headers['x-content-type-options']).toBe('nosniff');
    expect(inline.headers['content-security-policy']).toMatch(/^default-src 'none'; sandbox;/);
    expect(inline.bytes).toEqual(bytes);
    const download = await got(path);
    expect(download.headers['content-disposition']).toMatch(/^attachment; /);
    expect(download.headers['content-type']).toBe('text/html');
  });

  it.each([
    ['an SVG with a script', SVG, 'picture.svg', 'image/svg+xml'],
    ['an SVG that claims to be a png', SVG, 'picture.png', 'image/png'],
    ['HTML that claims to be a jpeg', '<!doctype html><script>alert(1)</script>', 'picture.jpg', 'image/jpeg'],
    ['HTML that begins like a gif', 'GIF8<script>alert(1)</script>', 'picture.gif', 'image/gif'],
    ['a PDF', '%PDF-1.7', 'file.pdf', 'application/pdf'],
    ['nothing', '', 'empty.png', 'image/png'],
  ])('that is %s stays a download', async (_, content, filename, type) => {
    const reply = await got(`${await attached(content, filename, type)}?inline=1`);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; /);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(String(reply.bytes)).toBe(content);
  });

  it('is cached privately by the browser, permanently, and revalidated by its ETag', async () => {
    const path = await attached(PICTURES['image/png'], 'a.png', 'image/png');
    const first = await got(`${path}?inline=1`);
    expect(first.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const { etag } = first.headers;
    const again = await got(`${path}?inline=1`, ada, { 'if-none-match': etag! });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    const stranger = await docket.given.user();
    const refused = await got(path, stranger, { 'if-none-match': etag! });
    expect(refused.status).toBe(403);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await docket.as(ada).get(`${path}?inline=yes`)).body.error.details).toEqual({
      inline: ['Inline must be 1 or 0'],
    });
  });
});
