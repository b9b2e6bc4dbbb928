export interface Route {
  method: string;
  path: string;
  /** `TicketsController.list`, or empty where the handler has no name. */
  handler: string;
  line: number;
  /** What it takes and gives, by the names of its types. */
  inputs: string[];
  returns?: string;
  /** Decorators or options that say who may call it. */
  guards: string[];
  doc: string;
}

/** `/a/:id` of any spelling of its parts. */
export function joinPath(...parts: string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
}
