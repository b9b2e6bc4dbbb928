import { below, type LanguageFindings } from '../findings.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';

/** `#[Route('/path', methods: ['GET'])]` on methods, below the one on their class. */
export function symfonyRoutes(root: Syntax, constants: Constants, found: LanguageFindings): void {
  for (const type of root.inside('class_declaration')) {
    const outer = routesOn(type)[0];
    const prefix = outer ? pathOf(outer, constants) : '';
    for (const method of type.at('body')?.all('method_declaration') ?? []) {
      for (const attribute of routesOn(method)) {
        const path = pathOf(attribute, constants);
        const whole = below(prefix, path);
        for (const verb of methodsOf(attribute, constants)) found.route(verb, whole, attribute);
      }
    }
  }
}

function routesOn(node: Syntax): Syntax[] {
  const groups = node.at('attributes')?.children ?? [];
  return groups.flatMap((group) =>
    group.all('attribute').filter(({ children }) => /(^|\\)Route$/.test(children[0]?.text ?? '')),
  );
}

function argumentOf(attribute: Syntax, name: string): Syntax | undefined {
  return attribute
    .at('parameters')
    ?.children.find((argument) => argument.at('name')?.text === name)
    ?.children.at(-1);
}

function pathOf(attribute: Syntax, constants: Constants): string | undefined {
  const [first] = attribute.at('parameters')?.children ?? [];
  const given = argumentOf(attribute, 'path') ?? (first?.at('name') === undefined ? first?.children[0] : undefined);
  return given === undefined ? '' : stringOf(given, constants);
}

function methodsOf(attribute: Syntax, constants: Constants): string[] {
  const given = argumentOf(attribute, 'methods');
  const elements =
    given?.type === 'array_creation_expression' ? given.children.map(({ children }) => children[0]) : [given];
  const methods = elements.flatMap(
    (element) => stringOf(element, constants) ?? /::METHOD_(\w+)$/.exec(element?.text ?? '')?.[1] ?? [],
  );
  return methods.length > 0 ? methods.map((method) => method.toUpperCase()) : ['ANY'];
}
