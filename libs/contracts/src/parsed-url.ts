/**
 * The URL of a text, or undefined. Not by `URL.canParse`: in Node 20 it refuses texts such as `https://bücher.example`
 * as soon as V8 has optimised its caller.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
