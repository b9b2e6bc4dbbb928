import ts from 'typescript';
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
    if (ts.isCallExpression(current) && ts.isPropertyAccessExpression(current.expression)) {
      steps.unshift({ name: current.expression.name.text, arguments: current.arguments, node: current });
      current = current.expression.expression;
    } else if (ts.isCallExpression(current)) {
      steps.unshift({ name: nameText(current.expression), arguments: current.arguments, node: current });
      return { root: nameText(current.expression), steps };
    } else if (ts.isPropertyAccessExpression(current)) current = current.expression;
    else if (ts.isAwaitExpression(current) || ts.isParenthesizedExpression(current)) current = current.expression;
    else if (ts.isNewExpression(current)) return { root: `new ${nameText(current.expression)}`, steps };
    else return { root: ts.isIdentifier(current) ? current.text : '', steps };
  }
}
