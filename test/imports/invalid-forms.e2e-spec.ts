import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { FORM_END, type FormPart, form, formType, partHead } from '../support/form.js';
import type { TestProject, TestUser } from '../support/given.js';

const MIB = 1024 * 1024;
const ROWS = 'title\nFirst\n';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

const file = (content: Buffer | string = ROWS, more: Partial<FormPart> = {}): FormPart => ({
  name: 'file',
  filename: 'tickets.csv',
  type: 'text/csv',
  content,
  ...more,
});
const mapping = (content: Buffer | string = '{"people":{}}', more: Partial<FormPart> = {}): FormPart => ({
  name: 'mapping',
  content,
  ...more,
});
const sendBody = (type: string, body: string | Buffer) =>
  docket.as(ada).post(`/api/project/${project.id}/import`).sending(type, body);

describe('a form', () => {
  afterAll(async () => {
    expect(await docket.rows('SELECT 1 FROM imports WHERE project_id = $1', [project.id])).toEqual([]);
  });

  const note = { name: 'note', content: 'x' };
  it.each<[string, FormPart[], Record<string, string>]>([
    ['without a part', [], { file: 'File is required' }],
    ['with only a mapping', [mapping()], { file: 'File is required' }],
    ['with the file before the mapping', [file(), mapping()], { mapping: 'Mapping must be sent before the file' }],
    ['with two files', [file(), file()], { file: 'File must be sent once' }],
    ['with two mappings', [mapping(), mapping(), file()], { mapping: 'Mapping must be sent once' }],
    ['with an unknown field', [note, file()], { note: 'Unknown field' }],
    ['with an unknown field after the mapping', [mapping(), note, file()], { note: 'Unknown field' }],
    ['with an unknown field after the file', [file(), note], { note: 'Unknown field' }],
    [
      'with a file by another name',
      [mapping(), file(ROWS, { name: 'upload' })],
      { upload: 'Unknown field', file: 'File is required' },
    ],
    [
      'whose mapping is a file',
      [mapping('{}', { filename: 'mapping.json', type: 'application/json' }), file()],
      { mapping: 'Mapping must be sent as text' },
    ],
    ['whose mapping is too long', [mapping('x'.repeat(MIB + 1)), file()], { mapping: 'Mapping must be at most 1 MiB' }],
    [
      'whose mapping is not UTF-8',
      [mapping(Buffer.from([0x7b, 0xff])), file()],
      { mapping: 'Mapping must be valid UTF-8' },
    ],
    ['whose file is text', [{ name: 'file', content: ROWS }], { file: 'File must be sent as a file' }],
    ['whose file is empty', [mapping(), file('')], { file: 'File must not be empty' }],
    [
      'whose file is of an unknown type',
      [file(ROWS, { filename: 'tickets.png', type: 'image/png' })],
      { file: 'Content type of the file is not supported' },
    ],
    [
      'whose file is a form',
      [file(ROWS, { filename: 'tickets', type: 'multipart/form-data' })],
      { file: 'Content type of the file is not supported' },
    ],
  ])('%s is refused', async (_, parts, details) => {
    expect(answer(await sendBody(formType, form(...parts).body))).toEqual(invalid(details));
  });

  it.each([
    ['truncated in the file', formType, Buffer.concat([partHead(file()), Buffer.alloc(5000)])],
    ['truncated in the mapping', formType, Buffer.concat([partHead(mapping()), Buffer.alloc(5000)])],
    ['truncated in the head of a part', formType, partHead(file()).subarray(0, 40)],
    ['without its end', formType, form(file()).body.subarray(0, -FORM_END.length)],
    ['without a boundary', 'multipart/form-data', form(file()).body],
    ['with another boundary', 'multipart/form-data; boundary=other', form(file()).body],
  ])('%s is refused', async (_, type, body) => {
    const broken = invalid({ file: 'File could not be read from the form' });
    expect(answer(await sendBody(type, body))).toEqual(broken);
  });

  it('that is empty is refused for its missing file', async () => {
    expect(answer(await sendBody(formType, ''))).toEqual(invalid({ file: 'File is required' }));
  });
});
