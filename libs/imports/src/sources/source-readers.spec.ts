import fc from 'fast-check';
import { DocketError } from '#contracts';
import { readSource, refusal } from '../../../../test/support/source-file.js';
import { FILE_SOURCES, type FileSource, readerOf } from './source-readers.js';

it('says how the texts of each source are written', () => {
  expect(FILE_SOURCES.map((source) => readerOf(source).markup)).toEqual(['jira', 'markdown', 'markdown', 'markdown']);
});

/** Reads a file, or refuses it with an error that callers get to see. */
async function readOrRefuse(source: FileSource, content: string | Uint8Array): Promise<void> {
  try {
    const { tickets } = await readSource(source, content, 64);
    for (const { externalId, title } of tickets) {
      expect(externalId).toMatch(/^(jira|linear|trello|gitlab):./s);
      expect(title.trim()).not.toBe('');
    }
  } catch (error) {
    if (!(error instanceof DocketError)) throw error;
  }
}

describe.each(FILE_SOURCES)('any file for %s', (source) => {
  it('of any bytes is read or refused', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (bytes) => readOrRefuse(source, bytes)));
  });

  it('of any text is read or refused', async () => {
    const unit = fc.constantFrom(...'[]{}",:;\\\n\r\t 1a-/.', '\u2028', '\ud800', 'iid', 'title', 'cards', 'Summary');
    await fc.assert(fc.asyncProperty(fc.string({ unit, maxLength: 200 }), (text) => readOrRefuse(source, text)));
  });
});

const COLUMNS = {
  'jira-csv':
    'Summary,Issue key,Issue id,Parent,Parent id,Created,Due date,Labels,Comment,Comment,Attachment,Sprint,Story Points,Assignee,Assignee Id,Inward issue link (Blocks)',
  'linear-csv':
    'ID,Team,Title,Status,Priority,Labels,Created,Canceled,Due Date,Estimate,Parent issue,Related to,Cycle Number,Assignee',
};

it.each(['jira-csv', 'linear-csv'] as const)('reads any cells of %s', async (source) => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('A-1', '12/Mar/24 3:04 PM', '1;2;3', 'https://x.example;', ';;;', "'=", '9'.repeat(400), '-1'),
  );
  const row = fc.array(cell, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const lines = rows.map((cells) => `x,${cells.map((each) => `"${each.replaceAll('"', '""')}"`).join()}`);
      await readSource(source, [COLUMNS[source], ...lines].join('\n'));
    }),
  );
});

const KEYS = ['id', 'iid', 'title', 'name', 'desc', 'closed', 'idList', 'idMembers', 'idLabels', 'labels', 'due'];
const MORE = [
  'attachments',
  'checklists',
  'checkItems',
  'data',
  'card',
  'text',
  'type',
  'date',
  'memberCreator',
  'pos',
];
const OTHERS = [
  'author',
  'assignees',
  'notes',
  'links',
  'milestone',
  'weight',
  'created_at',
  'label_links',
  '__proto__',
];

it('reads records with wrong types everywhere', async () => {
  const { record } = fc.letrec<{ record: Record<string, unknown>; value: unknown }>((tie) => ({
    record: fc.dictionary(fc.constantFrom(...KEYS, ...MORE, ...OTHERS), tie('value'), { maxKeys: 12 }),
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, '', 'commentCard', '1', Number.MAX_VALUE, -0.5, '2024-03-12', 'https://x.example'),
      fc.string(),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('record'),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 6 }), async (records) => {
      const lists = {
        lists: [{ id: 'l' }, ...records],
        cards: records,
        actions: records,
        members: records,
        checklists: records,
      };
      await readSource('trello-json', JSON.stringify({ ...lists, labels: records }));
      await readSource('gitlab-json', JSON.stringify([{ id: 1, iid: 1, title: 'x' }, ...records]));
    }),
  );
});

it.each(['jira-csv', 'linear-csv'] as const)('reads %s with 10,000 more columns and short rows', async (source) => {
  const header = COLUMNS[source] + ',Labels,Outward issue link (X)'.repeat(5_000);
  const { tickets } = await readSource(source, `${header}\n${'A-1,A-1,A-1\n'.repeat(500)}`, 65_536);
  expect(tickets).toHaveLength(500);
});

it.each(['jira-csv', 'linear-csv'] as const)('refuses %s with a quote that is never closed', async (source) => {
  expect(await refusal(source, `${COLUMNS[source]}\nA-1,A-1,A-1\nA-2,"A-2,A-2\n`)).toMatch(
    /a quote that is never closed/,
  );
});

it('reads deeply nested JSON', async () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const issue = `{"id":1,"iid":1,"title":"x","labels":${deep},"notes":${deep}}`;
  expect((await readSource('gitlab-json', `[${issue}]`, 65_536)).tickets).toHaveLength(1);
  const board = `{"prefs":${deep},"lists":[{"id":"l"}],"cards":[{"id":"c","name":"x","labels":${deep}}]}`;
  expect((await readSource('trello-json', board, 65_536)).tickets).toHaveLength(1);
});

it('takes the last of repeated keys', async () => {
  const { tickets } = await readSource('gitlab-json', '{"id":1,"iid":1,"title":"first","title":"last"}');
  expect(tickets).toMatchObject([{ title: 'last' }]);
});
