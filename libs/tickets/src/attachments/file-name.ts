import { limitCombiningMarks } from '#contracts';

const LENGTH = 255;
const UNNAMED = 'file';

/**
 * Invisible characters that can break a header or terminal, or reverse how a name reads: `exe.gpj` must not look like
 * `jpg.exe`.
 */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The only escapes that HTML forms use in a file name. */
const ESCAPED = { '%22': '"', '%0D': '\r', '%0A': '\n' } as Record<string, string>;

/** A safe name for a file, whatever the client sent: one line, no directories, never empty. */
export function fileName(given: string | undefined): string {
  const unescaped = (given ?? '').replace(/%(?:22|0D|0A)/g, (code) => ESCAPED[code]!).toWellFormed();
  const text = limitCombiningMarks(unescaped).normalize('NFC');
  const base = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
  const name = [...base.replace(UNWANTED, '').trim()].slice(0, LENGTH).join('').trim();
  return /^\.{0,2}$/.test(name) ? UNNAMED : name;
}

const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/;

/** An invalid type is replaced, because clients would guess one. */
export function mediaType(given: string | undefined): string {
  const type = given?.trim().toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream';
}
