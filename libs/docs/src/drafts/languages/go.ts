import { below, type LanguageFindings } from './findings.js';
import { type File, grammar, HTTP_METHODS, type LanguageReader } from './reader.js';
import { callsIn, type SyntaxCall, syntaxCallOf } from './syntax/call.js';
import { documentationAbove } from './syntax/documentation.js';
import { type Constants, stringOf } from './syntax/strings.js';
import type { Syntax } from './syntax/syntax.js';

const FRAMEWORK =
  /"(net\/http|github\.com\/(gin-gonic\/gin|labstack\/echo|go-chi\/chi|gorilla\/mux|gofiber\/fiber|julienschmidt\/httprouter)[^"\n]*)"/;
const DOCUMENTATION = /^\/[/*]/;
/** Calls that return a router of their own, not mounted anywhere yet. */
const MAKES_ROUTER =
  /^(gin|echo|chi|mux|http|fiber|httprouter)\.(New|Default|NewRouter|NewMux|NewServeMux|NewWithConfig)\(/;

export const go: LanguageReader = {
  grammar: {
    wasm: grammar('go'),
    bodies: { block: ['function_declaration', 'method_declaration'] },
    hints:
      /Getenv|LookupEnv|Handle|Methods?\(|\.(GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete|Any|All|Group|Route|Mount|Subrouter)\(/,
  },
  read(file: File, found: LanguageFindings): void {
    const constants = constantsOf(file.root);
    goExports(file, found);
    if (FRAMEWORK.test(file.text)) goRoutes(file, constants, found);
    goSettings(file, constants, found);
  },
};

function constantsOf(root: Syntax): Constants {
  const found = new Map<string, string>();
  for (const spec of root.all('const_declaration').flatMap((node) => node.all('const_spec'))) {
    const values = spec.at('value')?.children ?? [];
    namesOf(spec).forEach((name, index) => {
      const value = stringOf(values[index], found);
      if (value !== undefined) found.set(name.text, value);
    });
  }
  return found;
}

function namesOf(spec: Syntax): Syntax[] {
  return spec.children.filter(({ field, type }) => field === 'name' && type !== ',');
}

const isExported = (name: string) => /^\p{Lu}/u.test(name);

function goExports({ root, path }: File, found: LanguageFindings): void {
  const isProgram = root.first('package_clause')?.children[0]?.text === 'main';
  if (isProgram || /(^|\/)internal\//.test(path)) return;
  const documentation = (node: Syntax) => documentationAbove(node, DOCUMENTATION);
  for (const node of root.children) {
    const name = node.at('name')?.text ?? '';
    const head = () => node.code(node.start, node.at('body')?.start);
    if (node.type === 'function_declaration' && isExported(name))
      found.export(node, 'function', name, head(), documentation(node));
    else if (node.type === 'method_declaration' && isExported(name)) {
      const owner = /(\w+)(\[.*)?$/s.exec(
        node.at('receiver')?.first('parameter_declaration')?.at('type')?.text ?? '',
      )?.[1];
      if (owner && isExported(owner)) found.export(node, 'method', `${owner}.${name}`, head(), documentation(node));
    } else if (node.type === 'type_declaration') {
      for (const spec of node.all('type_spec', 'type_alias')) {
        const above = documentation(spec) ?? documentation(node);
        if (isExported(spec.at('name')?.text ?? '')) addType(spec, above, found);
      }
    } else if (node.type === 'const_declaration' || node.type === 'var_declaration') {
      const kind = node.type === 'const_declaration' ? 'constant' : 'variable';
      const specs = [node, ...node.all('var_spec_list')].flatMap((list) => list.all('const_spec', 'var_spec'));
      for (const spec of specs) {
        const type = spec.at('type')?.code();
        for (const { text } of namesOf(spec).filter((own) => isExported(own.text)))
          found.export(
            spec,
            kind,
            text,
            `${text}${type ? ` ${type}` : ''}`,
            documentation(spec) ?? documentation(node),
          );
      }
    }
  }
}

function addType(spec: Syntax, documentation: string | undefined, found: LanguageFindings): void {
  const [name, type] = [spec.at('name')!.text, spec.at('type')];
  const body = type?.first('field_declaration_list') ?? (type?.type === 'interface_type' ? type : undefined);
  const parameters = spec.at('type_parameters')?.code() ?? '';
  const shown = body ? type!.type.replace('_type', '') : (type?.code() ?? '');
  found.export(
    spec,
    'type',
    name,
    `type ${name}${parameters} ${spec.type === 'type_alias' ? '= ' : ''}${shown}`,
    documentation,
  );
  for (const member of body?.all('field_declaration', 'method_elem', 'method_spec') ?? []) {
    const names = namesOf(member);
    const code = member.code(member.start, member.at('tag')?.start);
    const embedded = /(\w+)(\[.*)?$/s.exec(member.at('type')?.text ?? '')?.[1];
    const own = names.length > 0 ? names.map(({ text }) => text) : embedded ? [embedded] : [];
    for (const text of own.filter(isExported)) {
      const isField = member.type === 'field_declaration';
      const signature = isField && names.length > 0 ? `${text} ${member.at('type')?.code() ?? ''}` : code;
      const above = documentationAbove(member, DOCUMENTATION);
      found.export(member, isField ? 'property' : 'method', `${name}.${text}`, signature, above);
    }
  }
}

interface Router {
  /** Undefined if the file does not contain it. */
  prefix: string | undefined;
  relative: boolean;
}

function goRoutes({ root }: File, constants: Constants, found: LanguageFindings): void {
  for (const node of root.children) {
    const body = /^(function|method)_declaration$/.test(node.type) ? node.at('body') : undefined;
    if (body) inScope(body, new Map(), constants, found);
  }
}

/** Statements in order: a group's prefix is known by the variable it is assigned to. */
function inScope(
  scope: Syntax,
  outer: ReadonlyMap<string, Router>,
  constants: Constants,
  found: LanguageFindings,
): void {
  const routers = new Map(outer);
  const visit = (node: Syntax): void => {
    if (node.type === 'short_var_declaration' || node.type === 'assignment_statement') {
      const [left, right] = [node.at('left')?.children[0], node.at('right')?.children[0]];
      const router = right && routerOf(right, routers, constants);
      if (left && router) routers.set(left.text, router);
    }
    const call = syntaxCallOf(node);
    const nested = call && nestedRouter(call, routers, constants);
    if (nested) {
      const parameter = nested.body.at('parameters')?.first('parameter_declaration')?.at('name')?.text;
      const inner = new Map(routers);
      if (parameter) inner.set(parameter, nested.router);
      else inner.set(call.receiver?.text ?? '', nested.router);
      const block = nested.body.at('body');
      if (block) inScope(block, inner, constants, found);
      return;
    }
    if (call) addRoute(call, routers, constants, found);
    for (const child of node.children) visit(child);
  };
  visit(scope);
}

/** `r.Route("/prefix", func(r chi.Router) { … })`. */
function nestedRouter(call: SyntaxCall, routers: ReadonlyMap<string, Router>, constants: Constants) {
  if (!/^(Route|Group)$/.test(call.name) || call.receiver === undefined) return undefined;
  const body = call.positional.at(-1);
  if (body?.type !== 'func_literal') return undefined;
  const first = call.positional[0] === body ? undefined : call.positional[0];
  return { body, router: groupBelow(routerOrUnknown(call.receiver, routers, constants), first, constants) };
}

function groupBelow(router: Router, part: Syntax | undefined, constants: Constants): Router {
  const path = part === undefined ? '' : stringOf(part, constants);
  const prefix = below(router.prefix, path);
  return { prefix, relative: router.relative };
}

/** The router that an expression returns, if it is one. */
function routerOf(node: Syntax, routers: ReadonlyMap<string, Router>, constants: Constants): Router | undefined {
  if (MAKES_ROUTER.test(node.text)) return { prefix: '', relative: false };
  const known = routers.get(node.text);
  if (known) return known;
  const call = syntaxCallOf(node);
  if (call?.receiver === undefined) return undefined;
  if (/^(Group|PathPrefix|Host)$/.test(call.name))
    return groupBelow(routerOrUnknown(call.receiver, routers, constants), call.positional[0], constants);
  return /^(Subrouter|With|Use)$/.test(call.name) ? routerOf(call.receiver, routers, constants) : undefined;
}

/** A parameter or field: mounted by code elsewhere. */
function routerOrUnknown(node: Syntax, routers: ReadonlyMap<string, Router>, constants: Constants): Router {
  return routerOf(node, routers, constants) ?? { prefix: '', relative: node.text !== 'http' };
}

function addRoute(
  call: SyntaxCall,
  routers: ReadonlyMap<string, Router>,
  constants: Constants,
  found: LanguageFindings,
): void {
  const { name, receiver, positional } = call;
  if (receiver === undefined || positional.length < 2) return;
  const isVerb = HTTP_METHODS.has(name.toLowerCase()) && /^([A-Z]+|[A-Z][a-z]+)$/.test(name);
  const verb = isVerb ? name.toUpperCase() : /^(Any|All)$/.test(name) ? 'ANY' : undefined;
  const takesVerb = /^(Handle|HandleFunc|Method|MethodFunc|HandlerFunc|Add)$/.test(name);
  if (verb === undefined && !takesVerb) return;
  const router = routerOrUnknown(receiver, routers, constants);
  const first = methodName(positional[0]!, constants);
  if (verb === undefined && first && positional.length > 2) {
    found.route(first, pathBelow(router, stringOf(positional[1], constants)), call.node, router.relative);
    return;
  }
  const given = stringOf(positional[0], constants);
  // Other calls of the same name, such as those of a client or a cache, take no path.
  if (given === undefined ? !isStringLike(positional[0]!) : !/^(([A-Z]+|[\w.-]+) ?)?\//.test(given) && given !== '')
    return;
  if (name === 'Handle' && positional.length > 2) return;
  const [, method, path] = /^([A-Z]+) (?:[^/]*)(.*)$/s.exec(given ?? '') ?? [];
  const methods = verb ? [verb] : method ? [method] : gorillaMethods(call.node, constants);
  const whole = given === undefined ? undefined : pathBelow(router, path ?? given);
  for (const each of methods) found.route(each, whole, call.node, router.relative);
}

const pathBelow = ({ prefix }: Router, path: string | undefined) => below(prefix, path);

function isStringLike(node: Syntax): boolean {
  return node.type === 'binary_expression' && /["`]/.test(node.text);
}

/** `"GET"` or `http.MethodGet`. */
function methodName(node: Syntax, constants: Constants): string | undefined {
  const name = /^http\.Method([A-Z][a-z]+)$/.exec(node.text)?.[1] ?? stringOf(node, constants);
  return name !== undefined && HTTP_METHODS.has(name.toLowerCase()) ? name.toUpperCase() : undefined;
}

/** `r.HandleFunc("/x", f).Methods("GET", "POST")`. */
function gorillaMethods(node: Syntax, constants: Constants): string[] {
  const outer = syntaxCallOf(node.parent?.parent);
  const methods =
    outer?.name === 'Methods' ? outer.positional.flatMap((name) => methodName(name, constants) ?? []) : [];
  return methods.length > 0 ? methods : ['ANY'];
}

function goSettings({ root, text }: File, constants: Constants, found: LanguageFindings): void {
  for (const { name, receiver, positional, node } of callsIn(root)) {
    const isRead = receiver?.text === 'os' && /^(Getenv|LookupEnv)$/.test(name);
    if (isRead) found.setting(stringOf(positional[0], constants), node, 'optional');
  }
  if (!/`[^`\n]*\b(env|envconfig):"/.test(text)) return;
  for (const tag of root.inside('field_declaration').flatMap((field) => field.at('tag') ?? [])) {
    const [, name, options = ''] = /\b(?:env|envconfig):"(\w+)([^"]*)"/.exec(tag.text) ?? [];
    if (name === undefined || !/^[A-Z]/.test(name)) continue;
    const hasDefault = /\b(envDefault|env-default|default):"/.test(tag.text) || /\bdefault=/.test(options);
    const isRequired = /\brequired|notEmpty/.test(options) || /\b(required|env-required):"true"/.test(tag.text);
    found.setting(name, tag, hasDefault ? 'default' : isRequired ? 'required' : 'optional');
  }
}
