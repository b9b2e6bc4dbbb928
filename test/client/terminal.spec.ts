import { clean, cleanLine, shorten, table, toJson, widthOf } from '../../libs/client/src/cli/terminal.js';

const HOSTILE = 'a\u001b]0;owned\u0007b\u009b31mc\u202ed\r\ne\u007f\rf';

describe('text of other people in a terminal', () => {
  it('has nothing left that a terminal acts on, and stays readable', () => {
    expect(clean(HOSTILE)).toBe('a␛]0;owned␇b\ufffd31mc\ufffdd\ne␡␍f');
    expect(cleanLine('one\n\ttwo')).toBe('one two');
    expect(clean('Ünïcode, 日本語 and 👩‍💻 stay')).toBe('Ünïcode, 日本語 and 👩‍💻 stay');
  });

  it('as JSON means the same to a parser', () => {
    const value = { title: HOSTILE, list: [1, 'x'] };
    expect(JSON.parse(toJson(value, 2))).toEqual(value);
    expect(toJson(value, 2)).not.toMatch(/[^\P{Cc}\n]/u);
    expect(toJson('\u009b\u202e')).toBe('"\\u009b\\u202e"');
  });
});

describe('a table', () => {
  const rows = [
    ['WEB-1', 'A title that is longer than the terminal is wide', 'todo'],
    ['WEB-2', '日本語のタイトルです', 'done'],
    ['WEB-3', 'an\u001b[31m escape\nand a line', 'done'],
  ];

  it('fits the terminal: the flexible column is shortened', () => {
    const lines = table(['TICKET', 'TITLE', 'STATUS'], rows, { width: 40, flexible: 1 }).split('\n');
    expect(lines).toEqual([
      'TICKET  TITLE                     STATUS',
      'WEB-1   A title that is longer …  todo',
      'WEB-2   日本語のタイトルです      done',
      'WEB-3   an␛[31m escape and a li…  done',
    ]);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(40);
    for (const line of table(['TICKET', 'TITLE', 'STATUS'], rows, { width: 15, flexible: 1 }).split('\n'))
      expect(widthOf(line)).toBeLessThanOrEqual(15);
  });

  it('is whole where there is no terminal, and coloured only on request', () => {
    const text = table(['TICKET', 'TITLE', 'STATUS'], rows, { flexible: 1 });
    expect(text).toContain('A title that is longer than the terminal is wide  todo');
    expect(text).not.toContain('\u001b');
    expect(table(['A'], [['b']], { flexible: 0, colour: true })).toBe('\u001b[1mA\u001b[22m\nb');
  });

  it('cuts between characters as people see them', () => {
    expect(shorten('👩‍💻👩‍💻👩‍💻', 5)).toBe('👩‍💻👩‍💻…');
    expect([widthOf('é'), widthOf('e\u0301'), widthOf('日本'), widthOf('')]).toEqual([1, 1, 4, 0]);
  });
});
