import type { LanguageFindings } from '../findings.js';
import type { File } from '../reader.js';
import { type SyntaxCall, syntaxCallOf } from '../syntax/call.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { assignmentsIn } from './assignments.js';

const ENVIRONMENT = /^(os\.)?environ$/;

export function pythonSettings({ root, text }: File, constants: Constants, found: LanguageFindings): void {
  const libraries = { environ: /\b(environ|environs)\b/.test(text), decouple: /\bdecouple\b/.test(text) };
  for (const node of root.walk()) {
    if (node.type === 'subscript' && ENVIRONMENT.test(node.at('value')?.text ?? '')) {
      // Assigning and deleting set the variable for others.
      const isSet = /^(assignment|delete_statement)$/.test(node.parent?.type ?? '') && node.field !== 'right';
      if (!isSet) found.setting(stringOf(node.at('subscript'), constants), node, 'required');
    } else if (node.type === 'call') addCall(syntaxCallOf(node), libraries, constants, found);
  }
  if (/BaseSettings/.test(text)) for (const node of settingsClasses(root)) addFields(node, constants, found);
}

function addCall(
  call: SyntaxCall | undefined,
  uses: { environ: boolean; decouple: boolean },
  constants: Constants,
  found: LanguageFindings,
): void {
  if (call === undefined) return;
  const { name, receiver, positional, named, node } = call;
  const owner = receiver?.text ?? '';
  const isRead =
    (name === 'getenv' && /^(os)?$/.test(owner)) || ((name === 'get' || name === 'pop') && ENVIRONMENT.test(owner));
  const fallback = positional[1] ?? named.get('default');
  if (isRead) found.setting(stringOf(positional[0], constants), node, stateOf(fallback, node));
  else if (
    (uses.decouple && name === 'config' && owner === '') ||
    (uses.environ && ((name === 'env' && owner === '') || owner === 'env') && name !== 'read_env')
  ) {
    const key = stringOf(positional[0], constants);
    if (key !== undefined && /^[A-Z][A-Z0-9_]*$/.test(key)) found.setting(key, node, fallback ? 'default' : 'required');
  }
}

/** `get(name, default)` or `get(name) or default`. */
function stateOf(fallback: Syntax | undefined, node: Syntax): 'default' | 'optional' {
  if (fallback !== undefined && fallback.text !== 'None') return 'default';
  const { parent } = node;
  const isOr = parent?.type === 'boolean_operator' && parent.at('operator')?.text === 'or' && node.field === 'left';
  return isOr ? 'default' : 'optional';
}

/** Classes that extend pydantic's BaseSettings, directly or through another class of the file. */
function settingsClasses(root: Syntax): Syntax[] {
  const known = new Set(['BaseSettings', 'pydantic.BaseSettings', 'pydantic_settings.BaseSettings']);
  return root.inside('class_definition').filter((node) => {
    const isSettings = node.at('superclasses')?.children.some(({ text }) => known.has(text)) === true;
    if (isSettings) known.add(node.at('name')?.text ?? '');
    return isSettings;
  });
}

function addFields(node: Syntax, constants: Constants, found: LanguageFindings): void {
  const fields = assignmentsIn(node.at('body')?.children ?? []);
  const prefix = prefixOf(node, constants);
  for (const { left, right, type, node: field } of fields) {
    if (type === undefined || /^(model_config|_.*)$/.test(left.text) || /\bClassVar\b/.test(type.text)) continue;
    const call = syntaxCallOf(right);
    const options = call?.name === 'Field' ? call : undefined;
    const alias = ['validation_alias', 'alias', 'env'].map((key) => options?.named.get(key)).find(Boolean);
    const fallback = options
      ? (options.named.get('default') ?? options.named.get('default_factory') ?? options.positional[0])
      : right;
    const name = alias
      ? stringOf(alias, constants)
      : prefix === undefined
        ? undefined
        : `${prefix}${left.text}`.toUpperCase();
    found.setting(name, field, fallback === undefined || fallback.text === '...' ? 'required' : 'default');
  }
}

/** Undefined if the file does not contain it. */
function prefixOf(node: Syntax, constants: Constants): string | undefined {
  for (const inner of node.at('body')?.walk() ?? []) {
    if (inner.type === 'keyword_argument' && inner.at('name')?.text === 'env_prefix')
      return stringOf(inner.at('value'), constants);
    if (inner.type === 'assignment' && inner.at('left')?.text === 'env_prefix')
      return stringOf(inner.at('right'), constants);
  }
  return '';
}
