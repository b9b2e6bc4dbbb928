import { MACHINE_INPUTS } from './machines.mjs';
import { PEOPLE_INPUTS } from './people.mjs';
import { PLACE_INPUTS } from './places.mjs';
import { TICKET_INPUTS } from './tickets.mjs';
import { PAGE_INPUTS, TOOL_INPUTS } from './tools.mjs';

export const INPUTS = [
  ...TICKET_INPUTS,
  ...TOOL_INPUTS,
  ...MACHINE_INPUTS,
  ...PLACE_INPUTS,
  ...PEOPLE_INPUTS,
  ...PAGE_INPUTS,
];

/** Routes as in the OpenAPI document. `PATCH` has the same handler as `PUT` wherever there are both. */
export function routesWithoutInput(paths) {
  const covered = new Set(INPUTS.map(({ route }) => route));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => !(method === 'patch' && methods.put))
      .map((method) => `${method.toUpperCase()} ${path}`)
      .filter((route) => !covered.has(route)),
  );
}

/** Inputs whose route no longer exists. */
export function inputsWithoutRoute(paths) {
  const known = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  const described = INPUTS.filter((input) => !PAGE_INPUTS.includes(input) && !TOOL_INPUTS.includes(input));
  return described.map(({ route }) => route).filter((route) => !known.has(route));
}

export function toolsWithoutInput(names) {
  const covered = new Set(INPUTS.map(({ route }) => /\((\w+)\)/.exec(route)?.[1]));
  return names.filter((name) => !covered.has(name));
}
