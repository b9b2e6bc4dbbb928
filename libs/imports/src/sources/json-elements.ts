import { ValidationFailed } from '#contracts';
import { MAX_CHARACTERS } from '../import-file.js';

/** An element of an array. */
export interface JsonElement {
  /** The member of the document that has the array; null if the document itself is the array. */
  key: string | null;
  /** Null if it is too long. */
  text: string | null;
}

/** The elements of a document that is an array, or of the arrays that are members of a document, without parsing all of it. */
export async function* elementsOf(chunks: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  const scanner = new ArrayScanner();
  for await (const chunk of chunks) yield* scanner.push(chunk);
  scanner.end();
}

export async function* jsonLinesOf(chunks: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  const line = new BoundedText();
  for await (const chunk of chunks) {
    const [first, ...others] = chunk.split('\n');
    line.add(first!);
    for (const next of others) {
      if (!line.isBlank) yield { key: null, text: line.value };
      line.clear();
      line.add(next);
    }
  }
  if (!line.isBlank) yield { key: null, text: line.value };
}

class BoundedText {
  value: string | null = '';

  get isBlank(): boolean {
    return this.value?.trim() === '';
  }

  add(part: string): void {
    if (this.value !== null) this.value = this.value.length + part.length > MAX_CHARACTERS ? null : this.value + part;
  }

  clear(): void {
    this.value = '';
  }
}

/** Follows nesting and strings only; whoever takes an element parses it. */
class ArrayScanner {
  private root: '[' | '{' | null = null;
  private depth = 0;
  private arrayDepth = 0; // of the array whose elements are collected; 0 if there is none
  private key: string | null = null;
  private isQuoted = false;
  private isEscaped = false;
  /** The element, or the name of a member, that is being collected, and where it goes on in the chunk. */
  private readonly text = new BoundedText();
  private from: number | null = null;

  *push(chunk: string): Generator<JsonElement> {
    if (this.from !== null) this.from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk[at]!;
      if (this.isQuoted) this.readQuoted(char);
      else if (char === '"' && this.depth > 0) this.isQuoted = true;
      else if (char === '[' || char === '{') this.open(char, at);
      else if (char === ']' || char === '}') {
        if (this.depth === this.arrayDepth && this.depth > 0) yield* this.element(chunk, at, null);
        this.close();
      } else if (char === ',' && this.depth > 0) yield* this.separate(chunk, at);
      else if (char === ':' && this.isMember && this.key === null) this.name(chunk, at);
      else if (this.depth === 0 && char.trim() !== '') throw invalid();
    }
    if (this.from !== null) this.text.add(chunk.slice(this.from));
  }

  end(): void {
    if (this.root === null || this.depth > 0) throw invalid();
  }

  private get isMember(): boolean {
    return this.depth === 1 && this.root === '{';
  }

  private readQuoted(char: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (char === '\\') this.isEscaped = true;
    else if (char === '"') this.isQuoted = false;
  }

  private open(char: '[' | '{', at: number): void {
    if (this.depth === 0) {
      if (this.root !== null) throw invalid();
      this.root = char;
      this.arrayDepth = char === '[' ? 1 : 0;
      this.collect(at + 1);
    } else if (this.isMember && this.key !== null && char === '[') {
      this.arrayDepth = 2;
      this.collect(at + 1);
    }
    this.depth++;
  }

  private close(): void {
    if (this.depth === 0) throw invalid();
    if (this.depth === this.arrayDepth) this.arrayDepth = 0;
    this.depth--;
  }

  private *separate(chunk: string, at: number): Generator<JsonElement> {
    if (this.depth === this.arrayDepth) yield* this.element(chunk, at, at + 1);
    else if (this.isMember) {
      this.key = null;
      this.collect(at + 1);
    }
  }

  private *element(chunk: string, at: number, next: number | null): Generator<JsonElement> {
    this.take(chunk, at);
    if (!this.text.isBlank) yield { key: this.key, text: this.text.value };
    this.collect(next);
  }

  private name(chunk: string, at: number): void {
    this.take(chunk, at);
    this.key = this.text.value?.trim().slice(1, -1) ?? '';
    this.collect(null);
  }

  private take(chunk: string, at: number): void {
    if (this.from !== null) this.text.add(chunk.slice(this.from, at));
  }

  private collect(from: number | null): void {
    this.text.clear();
    this.from = from;
  }
}

const invalid = () => ValidationFailed.on('body', 'Body must be valid JSON');
