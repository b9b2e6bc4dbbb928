import type { Output } from './command.js';
import { environment } from './credentials.js';
import { table, toJson } from './terminal.js';

/** Text is shortened and coloured on a terminal only. */
export function createOutput(json: boolean): Output {
  const { stdout, stderr } = process;
  const print = (text: string) => void stdout.write(`${text}\n`);
  return {
    json,
    show: (text, value) => print(json ? toJson(value, 2) : text),
    table: (headings, rows, flexible, value) => {
      const colour = stdout.isTTY && !environment.NO_COLOR;
      if (json) print(toJson(value, 2));
      else if (rows.length > 0)
        print(table(headings, rows, { width: stdout.isTTY ? stdout.columns || 80 : undefined, flexible, colour }));
      else stderr.write('Nothing was found.\n');
    },
    remark: (text) => void stderr.write(`${text}\n`),
  };
}
