/** Finds cells by the names of their columns, which are case-insensitive and may be repeated. */
export class CsvColumns {
  private readonly indexes = new Map<string, number[]>();

  constructor(header: string[]) {
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

  /** Stops at the end of the row: a header could have very many columns for rows of a few cells. */
  private cellsOf(cells: string[], name: string): string[] {
    const found: string[] = [];
    for (const index of this.indexes.get(name.toLowerCase()) ?? []) {
      if (index >= cells.length) break;
      found.push(cells[index]!);
    }
    return found;
  }
}
