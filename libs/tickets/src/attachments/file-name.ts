import { limitCombiningMarks } from '#contracts';

const LENGTH = 255;
const UNNAMED = 'file';

/** Invisible, and able to break a header, a terminal or the way a name reads: `exe.gpj` must not look like `jpg.exe`. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What HTML forms escape in a file's name, and nothing else. */
const ESCAPED = { '%22': '"', '%0D': '\r', '%0A': '\n' } as Record<string, string>;

/** The name a file goes by, whatever its sender called it: one line, no folders, never empty. */
export function fileName(given: string | undefined): string {
  const unescaped = (given ?? '').replace(/%(?:22|0D|0A)/g, (code) => ESCAPED[code]!).toWellFormed();
  const text = limitCombiningMarks(unescaped).normalize('NFC');
  const base = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
  const name = [...base.replace(UNWANTED, '').trim()].slice(0, LENGTH).join('').trim();
  return /^\.{0,2}$/.test(name) ? UNNAMED : name;
}

const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/;

/** A type that is none would be guessed at by those who read it. */
export function mediaType(given: string | undefined): string {
  const type = given?.trim().toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream';
}
