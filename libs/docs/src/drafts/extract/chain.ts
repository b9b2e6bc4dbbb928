import type ts from 'typescript';
import { compiler } from '../compiler.js';
import { nameText } from './script.js';

/** `root.one(a).two(b)` split into its calls, in the order written. */
export interface Chain {
  root: string;
  steps: Step[];
}

interface Step {
  name: string;
  arguments: readonly ts.Expression[];
  node: ts.CallExpression;
}

export function chainOf(node: ts.Expression): Chain {
  const steps: Step[] = [];
  let current: ts.Expression = node;
  for (;;) {
    if (compiler.isCallExpression(current) && compiler.isPropertyAccessExpression(current.expression)) {
      steps.unshift({ name: current.expression.name.text, arguments: current.arguments, node: current });
      current = current.expression.expression;
    } else if (compiler.isCallExpression(current)) {
      steps.unshift({ name: nameText(current.expression), arguments: current.arguments, node: current });
      return { root: nameText(current.expression), steps };
    } else if (compiler.isPropertyAccessExpression(current)) current = current.expression;
    else if (compiler.isAwaitExpression(current) || compiler.isParenthesizedExpression(current))
      current = current.expression;
    else if (compiler.isNewExpression(current)) return { root: `new ${nameText(current.expression)}`, steps };
    else return { root: compiler.isIdentifier(current) ? current.text : '', steps };
  }
}
