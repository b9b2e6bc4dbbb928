import type { Syntax } from '../syntax/syntax.js';

export interface Assignment {
  left: Syntax;
  right: Syntax | undefined;
  type: Syntax | undefined;
  node: Syntax;
}

/** `left: type = right` among statements. */
export function assignmentsIn(statements: readonly Syntax[]): Assignment[] {
  return statements.flatMap((statement) => {
    const node = statement.type === 'expression_statement' ? statement.first('assignment') : undefined;
    const left = node?.at('left');
    return node && left ? [{ left, right: node.at('right'), type: node.at('type'), node }] : [];
  });
}
