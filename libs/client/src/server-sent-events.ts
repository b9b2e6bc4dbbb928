export interface Message {
  /** Undefined if the message has none. */
  id?: string;
  data: string;
}

/** The messages of an event stream, until `signal`. `onRetry` gets the delay that the server asks for, `onBytes` is called for each chunk. */
export async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  { signal, onRetry, onBytes }: { signal: AbortSignal; onRetry(milliseconds: number): void; onBytes(): void },
): AsyncGenerator<Message, void> {
  const reader = body.getReader();
  // Ends a pending read, even of a body that ignores the signal.
  const end = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', end, { once: true });
  const decoder = new TextDecoder();
  let rest = '';
  let id: string | undefined;
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return; // a message without an empty line after it is incomplete
      onBytes();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const [, field, text = ''] = /^([^:\r]*):? ?([^\r]*)/.exec(line)!;
        if (field === 'data') data.push(text);
        else if (field === 'id') id = text;
        else if (field === 'retry' && /^\d+$/.test(text)) onRetry(Number(text));
        else if (field === '' && text === '' && !line.startsWith(':')) {
          if (data.length > 0) yield { id, data: data.join('\n') };
          [id, data] = [undefined, []];
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
