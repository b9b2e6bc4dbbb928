import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describeApi } from '../../apps/api/src/describe.js';
import { CODE_SAMPLES } from '../../apps/api/src/http/openapi/code-samples.js';
import { findProgram, itWith } from '../support/programs.js';

interface Samples {
  curl: string;
  TypeScript: string;
  Python: string;
}

/** Beside the client, whose dependencies are found from there. */
const folder = mkdtempSync(resolve('test/system/samples-'));
let samples: Samples[];
beforeAll(async () => {
  const document = JSON.parse(JSON.stringify(await describeApi()));
  const codeSamples = runInNewContext(`${CODE_SAMPLES};codeSamples`, { URLSearchParams });
  samples = Object.entries<Record<string, object>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => codeSamples(document, path, method, 'http://127.0.0.1:3000')),
  );
  expect(samples.length).toBeGreaterThan(200);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the code samples of the reference', () => {
  it('compile in TypeScript, with the types of the client', () => {
    const client = resolve('libs/client/src/index.ts');
    const file = join(folder, 'samples.ts');
    const calls = samples.map(({ TypeScript }) => `{\n${TypeScript.split('\n').slice(2).join('\n')}\n}`);
    writeFileSync(file, [samples[0]!.TypeScript.split('\n')[0], ...calls].join('\n'));
    const program = ts.createProgram([file], {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      paths: { '@docket/client': [client] },
    });
    const faults = program.getSemanticDiagnostics(program.getSourceFile(file));
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  const python = findProgram('python3');
  itWith('python3', python, 'are valid Python', async () => {
    const program = 'import json, sys\nfor text in json.load(sys.stdin): compile(text, "sample", "exec")';
    const texts = JSON.stringify(samples.map((each) => each.Python));
    expect(() => execFileSync(python!, ['-c', program], { input: texts })).not.toThrow();
  });

  it('are valid commands of a shell', () => {
    const commands = samples.map(({ curl }) => curl).join('\n');
    expect(() => execFileSync('bash', ['-n'], { input: commands })).not.toThrow();
  });
});
