import type { Entry } from '../tree-difference.js';
import type { Git } from './git.js';

export class LocalTrees {
  constructor(private readonly git: Git) {}

  async differing(before: string, after: string): Promise<[Entry[], Entry[]]> {
    const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--full-index', '--ignore-submodules=none'];
    const { output } = await this.git.run([...args, before, after]);
    const parts = output.toString('utf8').split('\0');
    const old: Entry[] = [];
    const now: Entry[] = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [oldMode = '', newMode = '', oldId = '', newId = ''] = parts[at]!.slice(1).split(' ');
      const path = parts[at + 1]!;
      if (!isNothing(oldId)) old.push({ path, mode: oldMode, id: oldId, size: 0 });
      if (!isNothing(newId)) now.push({ path, mode: newMode, id: newId, size: 0 });
    }
    const sizes = await this.sizes([...old, ...now]);
    const sized = (entry: Entry) => ({ ...entry, size: sizes.get(entry.id) ?? 0 });
    return [old.map(sized), now.map(sized)];
  }

  /** One process for all of them: `<id> blob <size>`, the bytes, a line end. */
  async blobs(entries: readonly Entry[]): Promise<Map<string, Buffer>> {
    const blobs = new Map<string, Buffer>();
    if (entries.length === 0) return blobs;
    const { output } = await this.git.run(['cat-file', '--batch'], { input: ids(entries) });
    for (let at = 0; at < output.length; ) {
      const end = output.indexOf(10, at);
      const [id = '', , size] = output.toString('latin1', at, end).split(' ');
      const length = Number(size);
      if (!Number.isInteger(length)) {
        at = end + 1; // `<id> missing`
        continue;
      }
      blobs.set(id, output.subarray(end + 1, end + 1 + length));
      at = end + 1 + length + 1;
    }
    return blobs;
  }

  private async sizes(entries: readonly Entry[]): Promise<Map<string, number>> {
    if (entries.length === 0) return new Map();
    const files = entries.filter(({ mode }) => mode.startsWith('100'));
    const lines = await this.git.text(['cat-file', '--batch-check'], { input: ids(files) });
    return new Map(
      lines.split('\n').flatMap((line): [string, number][] => {
        const [id = '', type, size] = line.split(' ');
        return type === 'blob' ? [[id, Number(size)]] : [];
      }),
    );
  }
}

function isNothing(id: string): boolean {
  return /^0+$/.test(id);
}

function ids(entries: readonly Entry[]): string {
  return entries.map(({ id }) => `${id}\n`).join('');
}
