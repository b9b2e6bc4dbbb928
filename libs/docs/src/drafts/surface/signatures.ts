import { COMPUTED } from '../languages/findings.js';

/** Why a call that was valid before cannot be valid now; empty if that is not certain. */
export function certainBreaks(before: string, after: string, language: string): string[] {
  const [old, now] = [parametersIn(before, language), parametersIn(after, language)];
  if (!old || !now) return [];
  if (now.required > old.most)
    return [`takes at least ${now.required} ${words(now.required)} instead of at most ${old.most}`];
  if (now.most < old.required)
    return [`takes at most ${now.most} ${words(now.most)} instead of at least ${old.required}`];
  return language === 'C#' ? otherTypes(before, after) : [];
}

/** Compiled callers look a method of .NET up by the types of its parameters, even where the new type takes the old. */
function otherTypes(before: string, after: string): string[] {
  const [old, now] = [csharpTypes(before), csharpTypes(after)];
  if (!old || !now || old.length !== now.length) return [];
  const at = old.findIndex((type, index) => plainType(type) !== plainType(now[index]!));
  if (at < 0) return [];
  return [
    `parameter ${at + 1} is of type \`${now[at]}\` instead of \`${old[at]}\`, so that callers have to be compiled again`,
  ];
}

/** Undefined for a generic method: its parameters may only be named differently. */
function csharpTypes(signature: string): string[] | undefined {
  const open = signature.indexOf('(');
  if (open < 0 || /[>\]]\s*$/.test(signature.slice(0, open))) return undefined;
  return topLevel(signature, open + 1)?.map((part) =>
    part
      .replace(/^(?:\[[^\]]*\]\s*)+|\b(?:this|params|scoped)\s+/g, '')
      .replace(/\s*=.*$/s, '')
      .replace(/\s+@?\w+$/, ''),
  );
}

const KEYWORDS: Record<string, string> = {
  String: 'string',
  Boolean: 'bool',
  Int32: 'int',
  Int64: 'long',
  Double: 'double',
  Object: 'object',
  dynamic: 'object',
};

/** Without namespaces and question marks, which may not matter at run time; the parameters of a class are all alike. */
function plainType(type: string): string {
  return type
    .replace(/[\s?]|\b\w+(?:\.|::)/g, '')
    .replace(/\bT(?:[A-Z]\w*)?\b/g, 'T')
    .replace(/\w+/g, (name) => (Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name]! : name));
}

/** White space and trailing commas mean nothing. */
export function normalised(signature: string): string {
  return (
    signature
      .replace(/\s+/g, ' ')
      // The name of a result in Go is a variable of the function.
      .replace(/^(func .*\)) \(\w+ ([^,()]+(?:\(\))?)\)$/, '$1 $2')
      .replace(/,\s*([)\]}>])/g, '$1')
      .replace(/\s*([(),:;=<>[\]{}|&])\s*/g, '$1')
      .trim()
  );
}

/** Languages whose callers cannot name arguments. */
const POSITIONAL = new Set(['Go', 'Rust', 'Java']);

/** Whether a caller can notice no difference. A superclass that is computed may be the same as before. */
export function areAlike(before: string, after: string, language: string): boolean {
  const all = [before, after].map((signature) => comparable(signature, language));
  const isOpen = all.some((signature) => signature.endsWith(`<${COMPUTED}`));
  const [one, other] = isOpen ? all.map((signature) => signature.replace(/<.*$/, '')) : all;
  return one === other;
}

/** What a caller can notice of a signature. */
function comparable(signature: string, language: string): string {
  const own = normalised(EQUIVALENT[language]?.(signature) ?? signature);
  return POSITIONAL.has(language) ? withoutParameterNames(own, language) : own;
}

/** Notations of the same type or the same call. */
const EQUIVALENT: Record<string, (signature: string) => string> = {
  Go: (text) => text.replace(/\binterface\s*\{\s*\}/g, 'any'),
  'C#': (text) => text.replace(/\b(async|unsafe|extern) /g, ''),
  Java: (text) => text.replace(/\bfinal (?=[^()]*\))|\bsynchronized /g, ''),
  Kotlin: (text) => text.replace(/\b(override|suspend(?= fun main)) /g, ''),
  // `Type $x = null` always allowed null.
  PHP: (text) => text.replace(/([(,]\s*(?:\w+ )*)\?([\w\\]+ \$\w+\s*=\s*null\b)/gi, '$1$2'),
  Python: (text) => plainTypes(text),
};

/** `t.Optional["X"]`, `Optional[X]` and `X | None` are one type, as are `typing.List[X]` and `list[X]`. */
function plainTypes(signature: string): string {
  let text = signature
    .replace(/\s+/g, ' ')
    .replace(/(:|->)\s*"([^"]*)"(?=\s*[,)=]|\s*$)/g, '$1 $2')
    .replace(/(:|->)\s*'([^']*)'(?=\s*[,)=]|\s*$)/g, '$1 $2')
    .replace(/(?<=[[,|]\s*)["']([\w.[\]]+)["'](?=\s*[\],|])/g, '$1')
    .replace(/\b(?:t|te|typing|typing_extensions|cabc|collections\.abc|abc)\.(?=[A-Z])/g, '')
    .replace(/\b(List|Dict|Set|FrozenSet|Tuple|Type)(?=\[|\b)/g, (name) => name.toLowerCase())
    .replace(/\bAbstract(Async)?ContextManager\b/g, '$1ContextManager');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(/\bOptional\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])*)\]/g, '$1 | None')
      .replace(/\bUnion\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])*)\]/g, (_, inner: string) =>
        (topLevel(`${inner})`, 0) ?? [inner]).join(' | '),
      );
  }
  return text;
}

function withoutParameterNames(signature: string, language: string): string {
  // A Go method has its receiver in brackets before its name.
  const start = signature.indexOf('(', language === 'Go' && signature.startsWith('func(') ? signature.indexOf(')') : 0);
  const list = start < 0 ? undefined : topLevel(signature, start + 1);
  if (!list || list.join() === '') return signature;
  const end = start + 1 + list.join(',').length;
  const types = language === 'Go' ? goTypes(list) : list.map((part) => typeOf(part, language));
  return `${signature.slice(0, start + 1)}${types.join(',')}${signature.slice(end)}`;
}

function typeOf(part: string, language: string): string {
  return language === 'Rust' ? part.replace(/^(?:mut )?\w+:/, '') : part.replace(/ \w+$/, '');
}

/** `a, b string, c int` is `string, string, int`; a list without names has none to remove. */
function goTypes(list: readonly string[]): readonly string[] {
  if (!list.some((part) => /^\w+ /.test(part) && !/^(chan|func|map|struct|interface) /.test(part))) return list;
  let type = '';
  return list
    .toReversed()
    .map((part) => {
      const [, own] = /^\w+ (.+)$/.exec(part) ?? [];
      type = own ?? type;
      return type;
    })
    .toReversed();
}

function words(count: number): string {
  return count === 1 ? 'parameter' : 'parameters';
}

/** Undefined unless the signature has one list of parameters. */
function parametersIn(signature: string, language: string): { required: number; most: number } | undefined {
  // A Go method has its receiver in brackets before its name.
  const bare = signature.replace(/^func \([^)]*\) /, 'func ');
  const open = bare.indexOf('(');
  if (open < 0) return undefined;
  const list = topLevel(bare, open + 1);
  if (list === undefined) return undefined;
  if (language === 'Ruby') return rubyParameters(list);
  const own = list.filter((part) => part !== '' && !/^(&?(mut )?self|cls|&'?\w*\s*(mut )?self|\*|\/)$/.test(part));
  const isVariadic = own.some((part) => /^(\*{1,2}\w|\.{3}|vararg |params )|\.{3}/.test(part));
  const required = own.filter((part) => !/=|\?\s*:|^\*|\.{3}|^vararg |^params /.test(part));
  // Go writes one type for several names, so a count of commas is a count of parameters there, too.
  return { required: required.length, most: isVariadic ? Number.POSITIVE_INFINITY : own.length };
}

/** Blocks and keywords are not counted: only positional arguments are, and `*` takes any number of them. */
function rubyParameters(list: readonly string[]): { required: number; most: number } | undefined {
  const own = list.filter((part) => part !== '' && !part.startsWith('&'));
  // A required keyword is a change that the number of positional arguments does not show.
  const positional = own.filter((part) => !/^\w+:|^\*\*/.test(part));
  if (positional.includes('...')) return undefined;
  const isVariadic = positional.some((part) => part.startsWith('*'));
  const required = positional.filter((part) => !part.startsWith('*') && !part.includes('='));
  return { required: required.length, most: isVariadic ? Number.POSITIVE_INFINITY : positional.length };
}

function topLevel(text: string, from: number): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if ('([{<'.includes(sign)) depth++;
    else if (sign === ')' && depth === 0) return [...parts, text.slice(start, at).trim()];
    else if (')]}'.includes(sign) || (sign === '>' && !'-='.includes(text[at - 1] ?? ''))) depth--;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return undefined;
}
