import type { OpenAPIObject } from '@nestjs/swagger';
import { become, operationsOf, type Parameter, pascal, refTo } from './nodes.js';

/** Parameters that several operations take, each in one place. */
export function shareParameters(document: OpenAPIObject): void {
  const uses = new Map<string, { parameter: Parameter; tag: string }[]>();
  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      const same = JSON.stringify(parameter);
      uses.set(same, [...(uses.get(same) ?? []), { parameter, tag: operation.tags[0]! }]);
    }
  }
  const shared: Record<string, Parameter> = {};
  for (const same of uses.values()) {
    if (same.length < 2) continue;
    const [{ parameter, tag }] = same as [{ parameter: Parameter; tag: string }];
    const name = [componentName(parameter), pascal(`${tag} ${parameter.name}`)].find((each) => !(each in shared));
    if (name === undefined) throw new Error(`No name for the parameter ${parameter.name} of ${tag}`);
    shared[name] = { ...parameter };
    delete shared[name]['x-name'];
    for (const use of same) become(use.parameter, refTo('parameters', name));
  }
  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) delete parameter['x-name'];
  }
  document.components!.parameters = shared as NonNullable<typeof document.components>['parameters'];
}

const componentName = (parameter: Parameter): string => (parameter['x-name'] as string) ?? pascal(parameter.name);
