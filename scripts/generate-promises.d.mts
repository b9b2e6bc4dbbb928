export interface NamedTest {
  /** With the enclosing titles: `describe › it`. Parameters are as written. */
  title: string;
  promises: string[];
}

export function testsIn(file: string, text?: string): NamedTest[];
export function generate(page: string, files?: string[]): { text: string; unknown: string[] };
