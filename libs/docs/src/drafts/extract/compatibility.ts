import type { Call, Declaration, DeclaredMember, Parameter } from './declaration.js';

/** One difference between two declarations; code is in backticks. */
export interface Alteration {
  note: string;
  breaking: boolean;
  /** Members that differ, before and after. */
  before?: string;
  after?: string;
}

/**
 * What users of a declaration must know. It is judged by text alone, so only what no caller can compile or run with
 * counts as breaking; the rest is listed as changed.
 */
const VALUES = new Set(['function', 'const', 'class', 'enum']);

export function alterations(before: Declaration, after: Declaration): Alteration[] {
  if (before.kind !== after.kind && (before.kind === 're-export' || after.kind === 're-export')) {
    return [{ note: 'is declared elsewhere now', breaking: false }];
  }
  if (before.kind !== after.kind) {
    const areValues = [before, after].every(({ kind }) => VALUES.has(kind));
    return [{ note: `was a ${before.kind}, is a ${after.kind}`, breaking: VALUES.has(before.kind) && !areValues }];
  }
  const found: Alteration[] = [];
  if (before.call && after.call) found.push(...callAlterations(before.call, after.call));
  else if (before.type !== undefined && after.type !== undefined)
    found.push(...typeAlterations(before.type, after.type));
  else if (before.head !== after.head) found.push({ note: headNote(before), breaking: false });
  found.push(...memberAlterations(before, after));
  if (before.deprecated === undefined && after.deprecated !== undefined) {
    found.push({ note: `deprecated${after.deprecated ? `: ${after.deprecated}` : ''}`, breaking: false });
  }
  return found;
}

function headNote({ kind, call }: Declaration): string {
  if (kind === 're-export') return 'comes from elsewhere now';
  if (kind === 'const') return 'has another value';
  return call === undefined && kind === 'function' ? 'overloads changed' : 'extends or implements something else';
}

function callAlterations(before: Call, after: Call): Alteration[] {
  return [...parameterAlterations(before.parameters, after.parameters), ...resultAlterations(before, after)];
}

/** Pairs parameters by name if names show what was inserted, otherwise by position. */
function parameterAlterations(before: Parameter[], after: Parameter[]): Alteration[] {
  const found: Alteration[] = [];
  const has = (list: Parameter[], { name }: Parameter) => list.some((other) => other.name === name);
  let [index, place] = [0, 0];
  while (index < before.length || place < after.length) {
    const [old, now] = [before[index], after[place]];
    if (old && (!now || (!has(after, old) && has(before, now)))) {
      found.push({ note: `parameter \`${old.name}\` removed`, breaking: true });
      index++;
    } else if (now && (!old || (!has(before, now) && has(after.slice(place), old)))) {
      const optional = now.optional || now.rest;
      const where = old ? ` before \`${old.name}\`` : '';
      const text = `${now.name}${now.type ? `: ${now.type}` : ''}`;
      const note = `new ${optional ? 'optional' : 'required'} parameter \`${text}\`${where}`;
      found.push({ note, breaking: !optional || old !== undefined });
      place++;
    } else {
      found.push(...parameterAlteration(old!, now!));
      index++;
      place++;
    }
  }
  return found;
}

function parameterAlteration(old: Parameter, now: Parameter): Alteration[] {
  const found: Alteration[] = [];
  if (old.optional && !now.optional && !now.rest) {
    found.push({ note: `parameter \`${now.name}\` is now required`, breaking: true });
  }
  if (sameType(old.type, now.type)) {
    const patterns = [old, now].filter(({ name }) => isPattern(name)).length;
    if (now.name === old.name || patterns === 2) return found;
    return [...found, { note: `parameter \`${old.name}\` renamed to \`${now.name}\``, breaking: false }];
  }
  if (old.type === undefined || now.type === undefined) {
    return [...found, { note: `parameter \`${now.name}\`: declared type changed`, breaking: false }];
  }
  const note = `parameter \`${now.name}\`: \`${old.type}\` became \`${now.type}\``;
  return [...found, { note, breaking: arePlain(now.type, old.type) && !includes(now.type, old.type) }];
}

function resultAlterations(before: Call, after: Call): Alteration[] {
  const found: Alteration[] = [];
  const [was, is] = [before.returns, after.returns];
  if (was !== undefined && is !== undefined) {
    if (!sameType(was, is))
      found.push({
        note: `returns \`${is}\` instead of \`${was}\``,
        breaking: arePlain(was, is) && !includes(was, is),
      });
  } else if (isPromise(before) !== isPromise(after)) {
    found.push({ note: isPromise(after) ? 'returns a promise now' : 'no longer returns a promise', breaking: true });
  }
  if (before.typeParameters.join() !== after.typeParameters.join()) {
    found.push({ note: 'type parameters changed', breaking: false });
  }
  return found;
}

function isPromise({ returns, async }: Call): boolean {
  return async || (returns?.startsWith('Promise<') ?? false);
}

function typeAlterations(before: string, after: string): Alteration[] {
  if (sameType(before, after)) return [];
  const [old, now] = [variants(before), variants(after)];
  const removed = old.filter((variant) => !now.includes(variant));
  const added = now.filter((variant) => !old.includes(variant));
  const unions = old.length > 1 && now.length > 1;
  if (!unions || removed.length + added.length > 6)
    return [{ note: 'type changed', breaking: arePlain(before, after) && !includes(after, before), before, after }];
  return [
    ...removed.map((variant) => ({ note: `\`${variant}\` removed`, breaking: arePlain(before, after) })),
    ...added.map((variant) => ({ note: `\`${variant}\` added`, breaking: false })),
  ];
}

function memberAlterations(before: Declaration, after: Declaration): Alteration[] {
  const inherits = before.head !== after.head && / extends /.test(after.head);
  const now = new Map(after.members.map((member) => [member.name, member]));
  const old = new Map(before.members.map((member) => [member.name, member]));
  // Code does not call constructors that a dependency injection container calls.
  const skip = (name: string) => name === 'constructor' && after.decorators.length > 0;
  const found: Alteration[] = [];
  for (const member of before.members) {
    if (skip(member.name)) continue;
    const current = now.get(member.name);
    if (current === undefined) {
      const note = `\`${member.name}\` ${inherits ? 'no longer declared here, perhaps inherited' : 'removed'}`;
      found.push({ note, breaking: !inherits, before: member.text });
    } else if (current.text !== member.text) found.push(memberAlteration(member, current));
  }
  for (const member of after.members) {
    if (old.has(member.name) || skip(member.name)) continue;
    // Implementations of an interface, and objects of this type, must now provide it.
    const required = !member.optional && (after.kind === 'interface' || after.kind === 'type');
    const isConstructor =
      member.name === 'constructor' && (member.call?.parameters ?? []).some(({ optional }) => !optional);
    const note = `\`${member.name}\` added${required ? ', required' : ''}`;
    found.push({ note, breaking: isConstructor, after: member.text });
  }
  return found;
}

function memberAlteration(before: DeclaredMember, after: DeclaredMember): Alteration {
  const shown = { before: before.text, after: after.text };
  if (before.call && after.call) {
    const inside = callAlterations(before.call, after.call);
    if (inside.length > 0) {
      const note = `\`${after.name}\`: ${inside.map((alteration) => alteration.note).join(', ')}`;
      return { note, breaking: inside.some(({ breaking }) => breaking), ...shown };
    }
  }
  if (!before.optional && after.optional && sameType(before.type, after.type)) {
    return { note: `\`${after.name}\` is now optional`, breaking: false, ...shown };
  }
  if (before.optional && !after.optional)
    return { note: `\`${after.name}\` is now required`, breaking: false, ...shown };
  const typed = before.type !== undefined && after.type !== undefined && !sameType(before.type, after.type);
  if (typed && includes(after.type!, before.type!))
    return { note: `\`${after.name}\` allows more`, breaking: false, ...shown };
  return { note: `\`${after.name}\` changed`, breaking: typed && arePlain(before.type!, after.type!), ...shown };
}

/** Whether every variant of `part` is one of `whole`. */
function includes(whole: string, part: string): boolean {
  const all = variants(whole);
  return whole === 'unknown' || whole === 'any' || variants(part).every((variant) => all.includes(variant));
}

const PLAIN =
  /^(string|number|boolean|bigint|symbol|null|undefined|void|true|false|-?\d[\d._]*|'[^']*'|"[^"]*")(\[\])*$/;

/** Types whose words alone show whether one includes the other. */
function arePlain(...types: string[]): boolean {
  return types.every((type) => variants(type).every((variant) => PLAIN.test(variant)));
}

/** The members of a union, split outside brackets. */
export function variants(type: string): string[] {
  const found: string[] = [];
  let [depth, start] = [0, 0];
  for (let index = 0; index < type.length; index++) {
    const sign = type[index]!;
    if ('([{<'.includes(sign)) depth++;
    else if (')]}'.includes(sign) || (sign === '>' && type[index - 1] !== '=')) depth--;
    else if (sign === '|' && depth === 0) {
      found.push(type.slice(start, index).trim());
      start = index + 1;
    }
  }
  found.push(type.slice(start).trim());
  return found.filter((variant) => variant !== '');
}

function sameType(one: string | undefined, other: string | undefined): boolean {
  return (
    one === other ||
    (one !== undefined && other !== undefined && variants(one).sort().join() === variants(other).sort().join())
  );
}

function isPattern(name: string): boolean {
  return name.startsWith('{') || name.startsWith('[');
}
