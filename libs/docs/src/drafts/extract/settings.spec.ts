import { readFile } from './read-file.js';
import { mentionsIn } from './settings.js';

function mentions(text: string, path = 'src/env.ts') {
  return mentionsIn(readFile({ path, status: 'added', before: null, after: text }));
}

function added(text: string, path?: string) {
  return mentions(text, path).map((one) => [one.key, one.required, one.default ?? one.example]);
}

describe('settings', () => {
  it.each([
    ['process.env.A_B', [['A_B', undefined, undefined]]],
    ["process.env['A_B'] ?? 'x'", [['A_B', false, "'x'"]]],
    [
      'const { A_B, C_D = 2 } = process.env',
      [
        ['A_B', undefined, undefined],
        ['C_D', false, '2'],
      ],
    ],
    ['import.meta.env.VITE_X || 1', [['VITE_X', false, '1']]],
    [
      "this.config.get('A_B'); configService.getOrThrow<string>('C_D')",
      [
        ['A_B', undefined, undefined],
        ['C_D', undefined, undefined],
      ],
    ],
    ['process.env.NODE_ENV; process.env.lower; config.get("a.b")', []],
    [
      "const env = z.object({ A_B: z.string().default('x'), C_D: z.string(), E_F: z.string().optional() })",
      [
        ['A_B', false, 'x'],
        ['C_D', true, undefined],
        ['E_F', false, undefined],
      ],
    ],
    [
      'cleanEnv(process.env, { A_B: str({ default: "x" }), C_D: port() })',
      [
        ['A_B', false, 'x'],
        ['C_D', true, undefined],
      ],
    ],
    [
      'const env = Joi.object({ A_B: Joi.string().required(), C_D: Joi.number() })',
      [
        ['A_B', true, undefined],
        ['C_D', false, undefined],
      ],
    ],
    ['createEnv({ server: { A_B: z.url() }, runtimeEnv: process.env })', [['A_B', true, undefined]]],
    ['const config = { A_B: call() }', []],
  ])('%s', (text, expected) => {
    expect(added(text)).toEqual(expected);
  });

  it('in an example file carry the comment above them', () => {
    const text = '# Where it is.\n# Really.\nA_B=http://x # note\n\nexport C_D="y z"\n#E_F=1\nlower=1\n';
    expect(added(text, 'apps/web/.env.example')).toEqual([
      ['A_B', undefined, 'http://x'],
      ['C_D', undefined, 'y z'],
      ['E_F', false, '1'],
    ]);
    expect(mentions(text, '.env.example')[0]!.doc).toBe('Where it is. Really.');
    expect(mentions(text, '.env')).toEqual([]);
  });

  it.each(['\r', '\u2028', '\u2029'])('in an example file are read across %j', (separator) => {
    expect(added(`A_B=x${separator}y`, '.env.example')).toEqual([['A_B', undefined, `x${separator}y`]]);
  });

  it('are not read from tests', () => {
    expect(mentions('process.env.A_B', 'test/a.spec.ts')).toEqual([]);
  });
});
