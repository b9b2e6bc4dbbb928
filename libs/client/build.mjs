// Builds dist: ES modules with the command line by tsc, and from them the CommonJS copy of the library.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';

process.chdir(import.meta.dirname);
rmSync('dist', { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.json'], { stdio: 'inherit' });

mkdirSync('dist/cjs');
writeFileSync('dist/cjs/package.json', '{"type": "commonjs"}\n');
for (const file of readdirSync('dist').filter((name) => /\.(js|d\.ts)$/.test(name))) {
  if (file.endsWith('.js')) {
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
    const { outputText } = ts.transpileModule(readFileSync(`dist/${file}`, 'utf8'), { compilerOptions });
    writeFileSync(`dist/cjs/${file}`, outputText);
  } else if (file === 'schema.d.ts') {
    // Only types, and 700 kB of them: once is enough.
    writeFileSync('dist/cjs/schema.d.ts', "export type * from '../schema.js' with { 'resolution-mode': 'import' };\n");
  } else {
    copyFileSync(`dist/${file}`, `dist/cjs/${file}`);
  }
}
