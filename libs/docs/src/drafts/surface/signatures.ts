/** Why a call that was valid before cannot be valid now, by the number of parameters alone; empty if that is not certain. */
export function certainBreaks(before: string, after: string): string[] {
  const [old, now] = [parametersIn(before), parametersIn(after)];
  if (!old || !now) return [];
  if (now.required > old.most)
    return [`takes at least ${now.required} ${words(now.required)} instead of at most ${old.most}`];
  if (now.most < old.required)
    return [`takes at most ${now.most} ${words(now.most)} instead of at least ${old.required}`];
  return [];
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

function words(count: number): string {
  return count === 1 ? 'parameter' : 'parameters';
}

/** Undefined unless the signature has one list of parameters. */
function parametersIn(signature: string): { required: number; most: number } | undefined {
  // A Go method has its receiver in brackets before its name.
  const bare = signature.replace(/^func \([^)]*\) /, 'func ');
  const open = bare.indexOf('(');
  if (open < 0) return undefined;
  const list = topLevel(bare, open + 1);
  if (list === undefined) return undefined;
  const own = list.filter((part) => part !== '' && !/^(&?(mut )?self|cls|&'?\w*\s*(mut )?self|\*|\/)$/.test(part));
  const isVariadic = own.some((part) => /^(\*{1,2}\w|\.{3}|vararg |params )|\.{3}/.test(part));
  const required = own.filter((part) => !/=|\?\s*:|^\*|\.{3}|^vararg |^params /.test(part));
  // Go writes one type for several names, so a count of commas is a count of parameters there, too.
  return { required: required.length, most: isVariadic ? Number.POSITIVE_INFINITY : own.length };
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
