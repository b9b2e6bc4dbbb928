import type { Section } from './section.js';
import { ELSEWHERE, IN_A_PROJECT, IN_A_WORKSPACE, ROUTES } from './table.js';

/** A line of the table: one kind of request to one route. */
export interface Row {
  name: string;
  method: string;
  path: string;
  in: Section['in'];
  by: Section['by'];
  about: string;
  rights: Record<string, string>;
}

type Rights = Record<string, Record<string, string>>;

/** `~` is a space inside a cell. */
function parse(table: string): Rights {
  const [head, ...lines] = table.trim().split('\n');
  const cells = (line: string) => {
    const [right, ...rest] = line.split('|');
    return [
      right!.trim(),
      ...rest.flatMap((part) => part.trim().split(/\s+/)).map((cell) => cell.replaceAll('~', ' ')),
    ];
  };
  const [, ...columns] = cells(head!);
  return Object.fromEntries(
    lines.map((line) => {
      const [right, ...values] = cells(line);
      if (values.length !== columns.length) throw new Error(`The line of "${right}" has ${values.length} cells`);
      return [right!, Object.fromEntries(values.map((value, index) => [columns[index]!, value]))];
    }),
  );
}

const RIGHTS: Record<Section['in'], Rights> = {
  'a project': parse(IN_A_PROJECT),
  'a workspace': parse(IN_A_WORKSPACE),
  'no place': parse(ELSEWHERE),
};

export const ROWS: Row[] = ROUTES.flatMap((section) =>
  section.routes.flatMap((route) => {
    const [, methods, path, request] = /^(\S+) (\S+)( \(.+\))?$/.exec(route) ?? [];
    const rights = RIGHTS[section.in][section.right];
    if (!methods || !path || !rights) throw new Error(`${section.right}: ${route} is not a line of the table`);
    return methods.split('|').map((method) => ({
      name: `${method} ${path}${request ?? ''}`,
      method,
      path,
      in: section.in,
      by: section.by,
      about: rights.about!,
      rights,
    }));
  }),
);

/** The rights that no route needs. */
export const unusedRights = (): string[] =>
  Object.entries(RIGHTS).flatMap(([place, rights]) =>
    Object.keys(rights).filter((right) => !ROUTES.some((section) => section.in === place && section.right === right)),
  );
