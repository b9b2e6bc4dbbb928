import { fieldChanges, fieldChangesIn } from './fields.js';
import { readFile } from './read-file.js';

function changes(before: string, after: string) {
  return fieldChanges([fieldChangesIn(readFile({ path: 'src/a.dto.ts', status: 'modified', before, after }))]);
}

describe('fields', () => {
  it.each([
    ['@IsString() a: string', '@IsString() a: string; @IsInt() b: number', ['b added, required', true]],
    ['@IsString() a: string', '@IsString() a: string; @IsOptional() @IsInt() b: number', ['b added', false]],
    ['@IsString() a: string; @IsInt() b: number', '@IsString() a: string', ['b removed', true]],
    ['@IsString() a: string', '@IsInt() a: number', ['a `string` became `number`', true]],
    ['@IsString() a?: string', '@IsString() a: string', ['a is now required', true]],
    [
      '@IsString() a: string',
      '@IsString() @MaxLength(9) a: string',
      ['a checks changed: `@MaxLength(9)` added', false],
    ],
  ])('of a request: %s → %s', (before, after, [note, breaking]) => {
    const { fields } = changes(`class CreateA { ${before} }`, `class CreateA { ${after} }`);
    expect(fields.map((field) => [`${field.field} ${field.note}`, field.breaking, field.direction])).toEqual([
      [note, breaking, 'request'],
    ]);
  });

  it('of a response may be added, not removed', () => {
    const { fields } = changes(
      'class AResponseDto { a: string; b: number }',
      'class AResponseDto { a: string; c: number }',
    );
    expect(fields.map(({ field, note, breaking, direction }) => [field, note, breaking, direction])).toEqual([
      ['b', 'removed', true, 'answer'],
      ['c', 'added', false, 'answer'],
    ]);
  });

  it('of a schema are read too, unless it is one of the environment', () => {
    const { fields } = changes(
      'const userSchema = z.object({ a: z.string() })',
      'const userSchema = z.object({ a: z.string(), b: z.number(), c: z.number().optional() }).strict()',
    );
    expect(fields.map(({ field, note }) => [field, note])).toEqual([
      ['b', 'added, required'],
      ['c', 'added'],
    ]);
    expect(changes('', 'const env = z.object({ PORT: z.string() })').shapes).toEqual([]);
  });

  it('of a whole class are listed', () => {
    expect(changes('', 'export class ADto { a!: string; b?: B[] }').shapes).toMatchObject([
      { shape: 'ADto', change: 'added', fields: ['a: string', 'b?: B[]'] },
    ]);
  });
});
