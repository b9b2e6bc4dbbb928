export interface Route {
  method: string;
  path: string;
  /** `TicketsController.list`, or empty if the handler has no name. */
  handler: string;
  line: number;
  /** Its inputs and result, by the names of their types. */
  inputs: string[];
  returns?: string;
  /** Decorators or options that restrict who may call it. */
  guards: string[];
  doc: string;
}

/** `/a/:id`, from parts in any notation. */
export function joinPath(...parts: string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
}
