import { withoutUserinfo } from '../mdx/text.js';
import type { ExportReading, RouteReading, SettingReading } from './reading.js';
import type { Syntax } from './syntax/syntax.js';

const MAX_SIGNATURE = 2_000;
const MAX_PATH = 500;
/** Set by the system, a shell or a build tool, not by the operator. */
const GIVEN = new Set(
  'NODE_ENV HOME PATH PWD CI TMPDIR TMP TEMP USER USERNAME SHELL TERM NO_COLOR FORCE_COLOR DEBUG LANG LC_ALL EDITOR VISUAL PAGER APPDATA LOCALAPPDATA USERPROFILE XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_RUNTIME_DIR GOPATH GOROOT CARGO_MANIFEST_DIR OUT_DIR RUST_LOG RUST_BACKTRACE PYTHONPATH VIRTUAL_ENV JAVA_HOME DISPLAY WAYLAND_DISPLAY COLORTERM COLUMNS LINES HOMEDRIVE HOMEPATH SYSTEMROOT COMSPEC'.split(
    ' ',
  ),
);

/** In a signature: what the file computes, so that it cannot be compared. */
export const COMPUTED = '(computed)';

/** What the readers of all languages fill. */
export class LanguageFindings {
  readonly routes: RouteReading[] = [];
  readonly exports: ExportReading[] = [];
  readonly settings: SettingReading[] = [];
  unresolved = 0;

  /** A path that the file does not contain makes the route unresolved. */
  route(method: string, path: string | undefined, at: Syntax, relative = false): void {
    if (path === undefined || path.length > MAX_PATH) this.unresolved += 1;
    else this.routes.push({ method, path: joined(path), line: at.line, ...(relative && { relative }) });
  }

  export(at: Syntax, kind: string, name: string, signature: string, documentation?: string): void {
    const line = (at.at('name') ?? at).line;
    const text = withoutUserinfo(signature.replace(/\s*[{:=;]\s*$/, '')).slice(0, MAX_SIGNATURE);
    const hasBody = at.at('body') !== undefined || at.first('function_body') !== undefined;
    this.exports.push({
      name,
      kind,
      signature: text,
      line,
      ...(documentation && { documentation }),
      ...(hasBody && { hasBody }),
    });
  }

  setting(name: string | undefined, at: Syntax, state: 'default' | 'required' | 'optional'): void {
    if (name === undefined || name === '') this.unresolved += 1;
    else if (!GIVEN.has(name) && !/^(_|CARGO_|RUSTC|RUSTDOC|DEP_)/.test(name) && /^[\w.:-]+$/.test(name))
      this.settings.push({ name, hasDefault: state === 'default', required: state === 'required', line: at.line });
  }
}

/** `/a/b`, from parts with or without slashes. A slash at the end is kept: frameworks tell `/a` from `/a/`. */
export function joined(...parts: string[]): string {
  if (parts.some(({ length }) => length > MAX_PATH)) return parts.join('');
  const all = parts.filter((part) => part !== '' && part !== '/');
  const path = `/${all.map((part) => part.replace(/^\/+|\/+$/g, '')).join('/')}`;
  const last = all.at(-1) ?? '';
  return /[^/]\/$/.test(last) && path !== '/' ? `${path}/` : path;
}

/** Undefined if one of the parts is unknown. */
export function below(prefix: string | undefined, path: string | undefined): string | undefined {
  return prefix === undefined || path === undefined ? undefined : joined(prefix, path);
}
