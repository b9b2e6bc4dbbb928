const MAX_OTHERS = 200; // columns; real exports have dozens of custom fields

/** Finds cells by the names of their columns, which are case-insensitive and may be repeated. */
export class CsvColumns {
  private readonly indexes = new Map<string, number[]>();
  private readonly asked = new Set<string>();

  constructor(private readonly header: string[]) {
    for (const [index, cell] of header.entries()) {
      const name = cell.trim().toLowerCase();
      const indexes = this.indexes.get(name);
      if (indexes) indexes.push(index);
      else this.indexes.set(name, [index]);
    }
  }

  /** Whether there is a column of at least one of the names. */
  has(...names: string[]): boolean {
    return names.some((name) => this.indexes.has(name.toLowerCase()));
  }

  /** The cells of these columns that are not blank. A row may be shorter than the header. */
  all(cells: string[], ...names: string[]): string[] {
    return names.flatMap((name) => this.cellsOf(cells, name)).filter((cell) => cell.trim() !== '');
  }

  text(cells: string[], ...names: string[]): string {
    return this.all(cells, ...names)[0] ?? '';
  }

  value(cells: string[], ...names: string[]): string | null {
    return this.text(cells, ...names).trim() || null;
  }

  /** The cells of all columns that nobody asks for, by the name of the column; of a repeated one the first. */
  others(cells: string[], ...except: string[]): Record<string, string> {
    for (const name of except) this.asked.add(name.toLowerCase());
    const others = new Map<string, string>();
    for (const [index, cell] of cells.entries()) {
      const name = this.header[index]?.trim();
      if (!name || cell.trim() === '' || this.asked.has(name.toLowerCase()) || others.has(name)) continue;
      if (others.size < MAX_OTHERS) others.set(name, cell.trim());
    }
    return Object.fromEntries(others);
  }

  /** Stops at the end of the row: a header could have very many columns for rows of a few cells. */
  private cellsOf(cells: string[], name: string): string[] {
    const found: string[] = [];
    this.asked.add(name.toLowerCase());
    for (const index of this.indexes.get(name.toLowerCase()) ?? []) {
      if (index >= cells.length) break;
      found.push(cells[index]!);
    }
    return found;
  }
}
