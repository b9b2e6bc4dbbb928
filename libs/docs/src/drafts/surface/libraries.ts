import { posix } from 'node:path';
import { kindOf } from '../extract/kinds.js';
import { jsonObject } from '../extract/packages.js';
import { at, tableOf, textValueOf } from '../manifests/values.js';
import type { TreeView } from '../trees/tree-view.js';

const MAX_PROJECTS = 100;
const OTHER_LANGUAGES =
  /^(composer\.json|Gemfile|go\.mod|pyproject\.toml|manage\.py|pom\.xml|build\.gradle(\.kts)?|Cargo\.toml|mix\.exs)$|\.(sln|csproj)$/;

/** Where a module's names can be used from outside, and what they are known by there. */
export interface Module {
  /** What callers import. */
  from: string;
  /** The folder within which a name may move without anybody noticing; empty for the whole repository. */
  scope: string;
  /** Whether this name can be reached; absent if all can. */
  reaches?: (name: string) => boolean;
}

type Find = (path: string, library: Library) => Promise<Module | undefined>;

/** Parts of a Gradle build that are not built, but build. */
const BUILD = /(^|\/)(buildSrc|build-logic|gradle)\//;
const PROGRAM = /<OutputType>\s*(Win)?Exe|Sdk\.Web|Sdk\.Worker/i;

/** By language: undefined if a file belongs to a program, or to the inside of a library. */
const FIND: Record<string, Find> = {
  Go: async (path, library) => {
    const root = await library.above(path, /^go\.mod$/);
    const folder = posix.dirname(path);
    if (root === undefined || /(^|\/)(internal|cmd|examples?|vendor|_[^/]*)(\/|$)/.test(folder)) return undefined;
    if (await library.isGoProgram(root)) return undefined;
    if (/^package main\b/m.test((await library.text(path)) ?? '')) return undefined;
    return { from: folder === '.' ? '' : folder, scope: folder };
  },
  Rust: async (path, library) => {
    const root = await library.above(path, /^Cargo\.toml$/);
    if (root === undefined) return undefined;
    const lib = posix.join(root, 'src/lib.rs');
    const inside = posix.relative(posix.join(root, 'src'), path);
    if (await library.isInsideOfProgram(root)) return undefined;
    if (!(await library.has(lib)) || inside.startsWith('..') || /^(main\.rs|bin\/)/.test(inside)) return undefined;
    return {
      from: root === '.' ? '' : posix.basename(root),
      scope: posix.join(root, 'src'),
      ...(await reachOf(root, inside, library)),
    };
  },
  Python: async (path, library) => {
    const root = await library.above(path, /^(pyproject\.toml|setup\.py|setup\.cfg)$/);
    if (root === undefined || (await library.above(path, /^(manage\.py|alembic\.ini)$/)) !== undefined)
      // A program with a database of its own: nobody imports it.
      return undefined;
    const inside = posix.relative(root, path).replace(/^src\//, '');
    const parts = inside.replace(/(\/__init__)?\.py$/, '').split('/');
    const isPackage = parts.length > 1 || /__init__\.py$/.test(inside);
    if (!isPackage || parts.some((part) => part.startsWith('_'))) return undefined;
    if (/^(docs?|scripts?|examples?|tools|benchmarks?|tasks)$/.test(parts[0]!)) return undefined;
    const folder = path.slice(0, path.length - inside.length) + parts[0]!;
    if (!(await library.has(`${folder}/__init__.py`))) return undefined;
    return { from: parts.join('.'), scope: folder };
  },
  Java: jvm,
  Kotlin: jvm,
  Ruby: async (path, library) => {
    const root = await library.above(path, /\.gemspec$/);
    if (root === undefined || !posix.relative(root, path).startsWith('lib/')) return undefined;
    return { from: '', scope: posix.join(root, 'lib') };
  },
  PHP: async (path, library) => {
    const root = await library.above(path, /^composer\.json$/);
    if (
      root === undefined ||
      (await library.has(posix.join(root, 'artisan'))) ||
      (await library.has(posix.join(root, 'bin/console')))
    )
      return undefined;
    const manifest = (await library.text(posix.join(root, 'composer.json'))) ?? '';
    const type = /"type"\s*:\s*"([^"]+)"/.exec(manifest)?.[1] ?? (/"name"\s*:/.test(manifest) ? 'library' : 'project');
    const inside = posix.relative(root, path);
    const folder = autoloaded(manifest).find((one) => inside.startsWith(one));
    if (type === 'project' || folder === undefined) return undefined;
    return { from: '', scope: posix.join(root, folder) };
  },
  'C#': async (path, library) => {
    const root = await library.above(path, /\.csproj$/);
    if (root === undefined) return undefined;
    const manifest = await library.manifest(root, /\.csproj$/);
    if (PROGRAM.test(manifest) || /<IsPackable>\s*false|<IsTestProject>\s*true/i.test(manifest)) return undefined;
    // Next to a program, only the projects that say so are published.
    const isPublished = /<PackageId>|<IsPackable>\s*true|<GeneratePackageOnBuild>\s*true/i.test(manifest);
    if (!isPublished && (await library.hasDotnetProgram())) return undefined;
    return { from: posix.basename(root), scope: root };
  },
};

/** The folders whose classes callers can load. */
function autoloaded(manifest: string): string[] {
  const folders = Object.values(tableOf(at(jsonObject(manifest), 'autoload', 'psr-4')))
    .flat()
    .flatMap((folder) => textValueOf(folder) ?? []);
  return folders.length === 0
    ? ['src/']
    : folders.map((folder) => folder.replace(/^\.\/|^\/+/, '').replace(/([^/])$/, '$1/'));
}

async function jvm(path: string, library: Library): Promise<Module | undefined> {
  const [, root, name] =
    /^(.*?)(?:^|\/)src\/(?:main|commonMain|commonJvm\w*|jvmMain)\/(?:java|kotlin)\/(.+)\/[^/]+$/.exec(path) ?? [];
  if (name === undefined || /(^|\/)(internal|impl)(\/|$)/.test(name) || BUILD.test(path)) return undefined;
  const manifests = [/^pom\.xml$/, /^build\.gradle(\.kts)?$/];
  const texts = await Promise.all(manifests.map((pattern) => library.manifest(root || '.', pattern)));
  const text = texts.join('\n');
  if (text.trim() === '' || isJvmProgram(text) || !(await library.isPublished(text))) return undefined;
  return { from: name.replaceAll('/', '.'), scope: posix.dirname(path) };
}

/** By its plugins; what is built on a framework of programs is part of one, unless it is published. */
function isJvmProgram(manifest: string): boolean {
  const applied = manifest.replace(/^.*\bapply\s*\(?\s*false.*$/gm, '');
  const isApplication =
    /spring-boot-maven-plugin|["']org\.springframework\.boot["']|plugins\.spring[.-]?[bB]oot\b|\b[bB]oot(?:Jar|Run|War)\b|["']application["']|\bapplication\b\s*$|android[.-]?[aA]pplication|<packaging>war/m;
  if (isApplication.test(applied)) return true;
  const isPublished = /["'][\w.-]*publish[\w.-]*["']|plugins\.[\w.]*publish|^\s*publishing\s*\{/im.test(applied);
  return /org\.springframework\.boot/.test(applied) && !isPublished;
}

/** A module is reachable if all modules above it are public; otherwise only what one of them re-exports by name. */
async function reachOf(root: string, inside: string, library: Library): Promise<Pick<Module, 'reaches'>> {
  const parts = inside
    .replace(/(\/mod)?\.rs$/, '')
    .split('/')
    .filter((part) => part !== 'lib');
  const source = posix.join(root, 'src');
  const texts: string[] = [];
  let isPublic = true;
  for (let depth = 0; depth < parts.length; depth++) {
    const above = parts.slice(0, depth).join('/');
    const candidates = depth === 0 ? [`${source}/lib.rs`] : [`${source}/${above}.rs`, `${source}/${above}/mod.rs`];
    const found =
      (await Promise.all(candidates.map((path) => library.text(path)))).find((text) => text !== undefined) ?? '';
    texts.push(found);
    isPublic &&= new RegExp(`^\\s*pub mod ${parts[depth]!.replace(/\W/g, '')}\\s*[;{]`, 'm').test(found);
  }
  if (isPublic) return {};
  const uses = texts.flatMap((text) => text.match(/^\s*pub use [^;]+;/gm) ?? []).join('\n');
  return { reaches: (name) => new RegExp(`\\b${name.split(/\.|::/)[0]!.replace(/\W/g, '')}\\b`).test(uses) };
}

/** Finds the libraries in one tree. */
export class Library {
  private readonly folders = new Map<string, string | undefined>();
  private readonly answers = new Map<string, boolean>();

  constructor(private readonly view: TreeView) {}

  module(language: string, path: string): Promise<Module | undefined> {
    return FIND[language]?.(path, this) ?? Promise.resolve(undefined);
  }

  /** Whether the root of a Go module is a program, or holds no package but programs: its packages serve the program. */
  async isGoProgram(root: string): Promise<boolean> {
    const key = `go ${root}`;
    if (!this.answers.has(key)) {
      const files = (await this.filesIn(root)).filter((path) => /\.go$/.test(path) && !/_test\.go$/.test(path));
      const texts = await this.view.texts(files);
      const own = [...texts.values()].filter((text) => !/^\/\/(go:build| \+build) ignore/m.test(text));
      const isMain = (text: string) => /^package main\b/m.test(text);
      const { paths } = await this.view.paths();
      const below = root === '.' ? '' : `${root}/`;
      const hasCommand = [...paths].some((path) => path.startsWith(`${below}cmd/`) && path.endsWith('.go'));
      this.answers.set(key, own.length > 0 ? own.some(isMain) : hasCommand);
    }
    return this.answers.get(key)!;
  }

  /** Whether a crate only serves a program: one that is not published, or one below a program's own crate. */
  async isInsideOfProgram(root: string): Promise<boolean> {
    const manifest = (await this.text(posix.join(root, 'Cargo.toml'))) ?? '';
    if (/^\s*publish\s*=\s*(false|\[\s*\])/m.test(manifest)) return true;
    const outer = root === '.' ? undefined : await this.above(root, /^Cargo\.toml$/);
    if (outer === undefined) return false;
    const isProgram =
      (await this.has(posix.join(outer, 'src/main.rs'))) && !(await this.has(posix.join(outer, 'src/lib.rs')));
    return isProgram;
  }

  /** Whether a part of a Gradle build is published: if others say that they are, one that does not is not. */
  async isPublished(manifest: string): Promise<boolean> {
    if (/publish/i.test(manifest) || !manifest.includes('{')) return true;
    if (!this.answers.has('gradle')) {
      const { paths } = await this.view.paths();
      const parts = [...paths].filter((path) => /\/build\.gradle(\.kts)?$/.test(path) && !BUILD.test(path));
      const texts = await this.view.texts(parts.slice(0, MAX_PROJECTS));
      this.answers.set(
        'gradle',
        [...texts.values()].some((text) => /publish/i.test(text)),
      );
    }
    return !this.answers.get('gradle');
  }

  /** The names of the projects of .NET, which other projects of the repository may ask for as packages. */
  async projects(): Promise<Set<string>> {
    const { paths } = await this.view.paths();
    return new Set([...paths].flatMap((path) => (/\.(?:cs|fs|vb)proj$/.test(path) ? posix.parse(path).name : [])));
  }

  async hasDotnetProgram(): Promise<boolean> {
    if (!this.answers.has('dotnet')) {
      const { paths } = await this.view.paths();
      const projects = [...paths].filter(
        (path) => /\.csproj$/.test(path) && kindOf(path.replace(/\.csproj$/, '.cs')) === 'source',
      );
      const texts = await this.view.texts(projects.slice(0, MAX_PROJECTS));
      this.answers.set(
        'dotnet',
        [...texts.values()].some((text) => PROGRAM.test(text)),
      );
    }
    return this.answers.get('dotnet')!;
  }

  /**
   * Whether the runtime that a manifest asks for is only needed to build: that of a compiled program, and Node.js where
   * the program is in another language.
   */
  async isOnlyBuiltWith(path: string): Promise<boolean> {
    const root = posix.dirname(path);
    switch (posix.basename(path)) {
      case 'go.mod':
        return this.isGoProgram(root);
      case 'Cargo.toml':
        return (await this.has(posix.join(root, 'src/main.rs'))) && !(await this.has(posix.join(root, 'src/lib.rs')));
      case 'package.json':
        return (await this.fileIn(root, OTHER_LANGUAGES)) !== undefined;
      default:
        return false;
    }
  }

  async has(path: string): Promise<boolean> {
    return (await this.view.paths()).paths.has(path);
  }

  text(path: string): Promise<string | undefined> {
    return this.view.text(path);
  }

  /** The nearest folder above a file with a file of this name. */
  async above(path: string, name: RegExp): Promise<string | undefined> {
    for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
      if ((await this.fileIn(folder, name)) !== undefined) return folder;
      if (folder === '.' || folder === '/') return undefined;
    }
  }

  async manifest(folder: string, name: RegExp): Promise<string> {
    const path = await this.fileIn(folder, name);
    return path === undefined ? '' : ((await this.view.text(path)) ?? '');
  }

  private async fileIn(folder: string, name: RegExp): Promise<string | undefined> {
    const key = `${folder} ${name.source}`;
    if (!this.folders.has(key))
      this.folders.set(
        key,
        (await this.filesIn(folder)).find((path) => name.test(posix.basename(path))),
      );
    return this.folders.get(key);
  }

  private byFolder: Map<string, string[]> | undefined;

  private async filesIn(folder: string): Promise<string[]> {
    const { paths } = await this.view.paths();
    if (this.byFolder === undefined) {
      this.byFolder = new Map();
      for (const path of paths) {
        const parent = posix.dirname(path);
        const known = this.byFolder.get(parent);
        if (known) known.push(path);
        else this.byFolder.set(parent, [path]);
      }
    }
    return this.byFolder.get(folder) ?? [];
  }
}
