import type { LanguageFindings } from '../findings.js';
import { type File, grammar, HTTP_METHODS, type LanguageReader } from '../reader.js';
import { syntaxCallOf } from '../syntax/call.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { rubyExports } from './exports.js';
import { railsRoutes } from './rails-routes.js';

export const ruby: LanguageReader = {
  grammar: {
    wasm: grammar('ruby'),
    bodies: { body_statement: ['method', 'singleton_method'] },
    hints: /\bENV\b/,
  },
  read(file: File, found: LanguageFindings): void {
    const constants = constantsOf(file.root);
    // What a Rails application loads by itself is no library.
    if (!/(^|\/)(app|config|db)\//.test(file.path)) rubyExports(file.root, found);
    if (/(^|\/)config\/routes(\/.+)?\.rb$/.test(file.path)) railsRoutes(file, constants, found);
    else if (/\bSinatra\b|require ['"]sinatra/.test(file.text)) sinatraRoutes(file.root, constants, found);
    rubySettings(file.root, constants, found);
  },
};

function constantsOf(root: Syntax): Constants {
  const found = new Map<string, string>();
  for (const node of root.inside('assignment')) {
    const left = node.at('left');
    const value = left?.type === 'constant' ? stringOf(node.at('right'), found) : undefined;
    if (left && value !== undefined) found.set(left.text, value);
  }
  return found;
}

/** `get '/path' do … end`. */
function sinatraRoutes(root: Syntax, constants: Constants, found: LanguageFindings): void {
  for (const node of root.inside('call')) {
    const call = syntaxCallOf(node);
    if (!call || call.receiver || !HTTP_METHODS.has(call.name) || node.at('block') === undefined) continue;
    const [first] = call.positional;
    if (first && /string/.test(first.type)) found.route(call.name.toUpperCase(), stringOf(first, constants), node);
  }
}

function rubySettings(root: Syntax, constants: Constants, found: LanguageFindings): void {
  for (const node of root.walk()) {
    if (node.type === 'element_reference' && node.at('object')?.text === 'ENV') {
      const isSet = node.parent?.type === 'assignment' && node.field === 'left';
      if (!isSet)
        found.setting(stringOf(node.children[1], constants), node, isFollowedByDefault(node) ? 'default' : 'optional');
      continue;
    }
    const call = node.type === 'call' ? syntaxCallOf(node) : undefined;
    if (call?.name !== 'fetch' || call.receiver?.text !== 'ENV') continue;
    const fallback = call.positional[1] ?? node.at('block');
    const state = fallback === undefined ? 'required' : fallback.text === 'nil' ? 'optional' : 'default';
    found.setting(stringOf(call.positional[0], constants), node, state);
  }
}

/** `ENV['X'] || default`, `ENV['X'].presence || default`, `ENV['X'] ||= default`. */
function isFollowedByDefault(node: Syntax): boolean {
  const value = node.parent?.type === 'call' && node.field === 'receiver' ? node.parent : node;
  const { parent } = value;
  if (parent?.type === 'operator_assignment') return value.field === 'left';
  return parent?.type === 'binary' && value.field === 'left' && /^(\|\||or)$/.test(parent.at('operator')?.text ?? '');
}
