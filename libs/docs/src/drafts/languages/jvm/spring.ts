import { joined, type LanguageFindings } from '../findings.js';
import type { File } from '../reader.js';
import type { Constants } from '../syntax/strings.js';
import { stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { type Annotation, annotationsOf, calledName, stringsOf } from './annotations.js';

/** Spring, Micronaut and JAX-RS: the annotations that serve a request, with the method they stand for. */
const VERBS: Record<string, string> = {
  GetMapping: 'GET',
  PostMapping: 'POST',
  PutMapping: 'PUT',
  PatchMapping: 'PATCH',
  DeleteMapping: 'DELETE',
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
  HEAD: 'HEAD',
  OPTIONS: 'OPTIONS',
};
const CONTROLLER = /^(RestController|Controller|Path)$/;
const METHODS = new Set(['method_declaration', 'function_declaration']);

export function annotatedRoutes(type: Syntax, constants: Constants, found: LanguageFindings): void {
  const annotations = annotationsOf(type);
  // An interface describes what its implementation, or a server elsewhere, serves.
  if (!annotations.some(({ name }) => CONTROLLER.test(name)) || type.type === 'interface_declaration') return;
  const outer = annotations.find(({ name }) => /^(RequestMapping|Path)$/.test(name));
  const micronaut = annotations.find(({ name, positional }) => name === 'Controller' && positional.length > 0);
  const isSpring = annotations.some(({ name }) => name === 'RestController') || outer?.name === 'RequestMapping';
  const prefixes = pathsOf(outer ?? (isSpring ? undefined : micronaut), constants);
  // A superclass or an interface in another file may have the prefix.
  const mayInherit =
    outer === undefined && type.first('superclass', 'super_interfaces', 'delegation_specifiers') !== undefined;
  const body = type.at('body') ?? type.first('class_body');
  for (const method of body?.children.filter((member) => METHODS.has(member.type)) ?? []) {
    const own = annotationsOf(method);
    const path = own.find(({ name }) => name === 'Path');
    for (const annotation of own) {
      const verbs = verbsOf(annotation);
      const paths = pathsOf(path ?? annotation, constants);
      for (const verb of verbs) {
        if (prefixes === undefined || paths === undefined) found.route(verb, undefined, method);
        else
          for (const prefix of prefixes)
            for (const part of paths) found.route(verb, joined(prefix, part), annotation.node, mayInherit);
      }
    }
  }
}

function verbsOf({ name, named }: Annotation): string[] {
  if (Object.hasOwn(VERBS, name)) return [VERBS[name]!];
  if (name !== 'RequestMapping') return [];
  const methods = named.get('method')?.text.match(/\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)\b/g);
  return methods ?? ['ANY'];
}

/** Undefined if the file does not contain a path. */
function pathsOf(annotation: Annotation | undefined, constants: Constants): string[] | undefined {
  const given =
    annotation?.named.get('value') ??
    annotation?.named.get('path') ??
    annotation?.named.get('uri') ??
    annotation?.positional[0];
  if (given === undefined) return [''];
  const paths =
    annotation!.positional.length > 1
      ? annotation!.positional.map((path) => stringOf(path, constants))
      : stringsOf(given, constants);
  // Placeholders of the configuration are in another file.
  if (paths === undefined || paths.some((path) => path === undefined || path.includes('${'))) return undefined;
  return paths.length > 0 ? (paths as string[]) : [''];
}

/** Spring's functional endpoints: `route().GET("/path", handler)`, nested by code that may be elsewhere. */
export function functionalRoutes({ root, text }: File, constants: Constants, found: LanguageFindings): void {
  if (!/\bweb\.(reactive\.)?(servlet\.)?function\b/.test(text)) return;
  for (const node of root.walk()) {
    const call = calledName(node);
    const verb = /\.(GET|POST|PUT|PATCH|DELETE)$/.exec(call?.callee ?? '')?.[1];
    if (verb && call?.first && call.second) found.route(verb, stringOf(call.first, constants), call.first, true);
  }
}

/** Properties and environment variables. */
export function springSettings(root: Syntax, constants: Constants, found: LanguageFindings): void {
  for (const node of root.walk()) {
    if (/annotation$/.test(node.type)) addAnnotation(node, constants, found);
    const call = calledName(node);
    if (call === undefined || call.first === undefined) continue;
    if (/(^|\.)System\.getenv$/.test(call.callee)) {
      const { parent } = node;
      const isElvis =
        parent?.type === 'binary_expression' && parent.at('operator')?.text === '?:' && node.field === 'left';
      found.setting(stringOf(call.first, constants), node, isElvis ? 'default' : 'optional');
    } else if (/^(this\.)?env(ironment)?\.get(Required)?Property$/.test(call.callee)) {
      const isRequired = call.callee.endsWith('RequiredProperty');
      const hasDefault = call.second !== undefined && !/class\b/.test(call.second.text);
      found.setting(
        stringOf(call.first, constants),
        node,
        isRequired ? 'required' : hasDefault ? 'default' : 'optional',
      );
    }
  }
}

function addAnnotation(node: Syntax, constants: Constants, found: LanguageFindings): void {
  const holder = node.parent?.type === 'modifiers' ? node.parent.parent : node.parent;
  const annotation = holder && annotationsOf(holder).find((other) => other.node === node);
  if (annotation?.name === 'Value') {
    const text = stringOf(annotation.positional[0] ?? annotation.named.get('value'), constants);
    for (const [, name, fallback] of text?.matchAll(/\$\{([\w.-]+)(:[^}]*)?/g) ?? [])
      found.setting(name, node, fallback === undefined ? 'required' : 'default');
  } else if (annotation?.name === 'ConfigProperty') {
    const name = annotation.named.get('name');
    if (name)
      found.setting(stringOf(name, constants), node, annotation.named.has('defaultValue') ? 'default' : 'required');
  }
}
