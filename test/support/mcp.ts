import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Docket } from './docket.js';
import type { TestUser } from './given.js';

export const MAX_CHARACTERS = 8_192;

interface Failure {
  code: string;
  message: string;
  details?: Record<string, string[]>;
}

/** The results of tools, as far as tests use them. */
export interface Answer {
  [field: string]: unknown;
  cut?: string;
  omitted?: { count: number; next: string };
}

export type Item = Record<string, unknown> & { id: string };

/** An agent: the SDK's own client, with a user's key. */
export class Agent {
  private constructor(readonly client: Client) {}

  static async connect(docket: { url: string }, apiKey: string): Promise<Agent> {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${apiKey}` };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', docket.url), { requestInit: { headers } }));
    return new Agent(client);
  }

  /** Of a user, with a key for all scopes unless some are given. */
  static async of(docket: Docket, user: TestUser, scopes?: string[]): Promise<Agent> {
    return Agent.connect(docket, await docket.given.apiKey(user, { scopes }));
  }

  /** The result of a successful tool call; text and structured content must agree, and both must be short. */
  async call(name: string, args: object = {}): Promise<Answer> {
    const { isError, structured } = await this.raw(name, args);
    if (isError) throw new Error(`${name} failed: ${JSON.stringify(structured)}`);
    return structured as Answer;
  }

  async failure(name: string, args: object = {}): Promise<Failure> {
    const { isError, structured } = await this.raw(name, args);
    if (!isError) throw new Error(`${name} went well: ${JSON.stringify(structured)}`);
    return (structured as { error: Failure }).error;
  }

  async read(uri: string): Promise<Answer> {
    const { contents } = await this.client.readResource({ uri });
    const [content] = contents as { uri: string; mimeType: string; text: string }[];
    expect(contents).toHaveLength(1);
    expect(content).toMatchObject({ uri, mimeType: 'application/json' });
    expect(content!.text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    return JSON.parse(content!.text);
  }

  /** The full result about one item, with all its parts. */
  async whole(tool: string, args: object, first?: Answer): Promise<Answer[]> {
    const answers = [first ?? (await this.call(tool, args))];
    const [name] = Object.keys(args) as [string];
    const { maxCharacters } = args as { maxCharacters?: number };
    for (let last = answers[0]!; last.omitted; ) {
      const continuation = last.omitted.next;
      last = await this.call(tool, {
        [name]: Object(args)[name],
        continuation,
        ...(maxCharacters && { maxCharacters }),
      });
      answers.push(last);
    }
    return answers;
  }

  /** Every item of a list, page by page. */
  async pages(tool: string, args: object, items: string): Promise<Item[][]> {
    const pages: Item[][] = [];
    let cursor: string | undefined;
    do {
      const answer = await this.call(tool, { ...args, ...(cursor && { cursor }) });
      pages.push(answer[items] as Item[]);
      cursor = answer.omitted?.next;
    } while (cursor);
    return pages;
  }

  async toolNames(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async raw(name: string, args: object) {
    const result = await this.client.callTool({ name, arguments: args as Record<string, unknown> });
    const [content] = result.content as { type: string; text: string }[];
    expect(result.content).toHaveLength(1);
    const structured = JSON.parse(content!.text) as object;
    expect(result.structuredContent).toEqual(result.isError ? undefined : structured);
    const { maxCharacters = MAX_CHARACTERS } = args as { maxCharacters?: number };
    if (!result.isError) expect(content!.text.length).toBeLessThanOrEqual(maxCharacters);
    return { isError: result.isError === true, structured };
  }
}

/** A raw message, without the client: for what the client would never send. */
export function post(docket: Docket, apiKey: string | undefined, message: unknown, headers: object = {}) {
  return fetch(`${docket.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

export const request = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params });
