import { keyFromName } from './project-keys.js';

describe('a key from a name', () => {
  it.each([
    ['Website Redesign', 'WR'],
    ['Backend', 'BACK'],
    ['api', 'API'],
    ['Élan vital', 'EV'],
    ['Straße', 'STRA'],
    ['Docket 2', 'D2'],
    ['2nd try', 'P2T'],
    ['42', 'P42'],
    ['日本', 'PX'],
    ['🦉', 'PX'],
    ['X', 'XX'],
    ['a b c d e f g h i j k l', 'ABCDEFGHIJ'],
    ['1 2 3 4 5 6 7 8 9 10 11', 'P123456789'],
    ['ＦＵＬＬ width', 'FW'],
    ['snake_case-and.dots', 'SCAD'],
  ])('%s → %s', (name, key) => {
    expect(keyFromName(name)).toBe(key);
    expect(key).toMatch(/^[A-Z][A-Z0-9]{1,9}$/);
  });
});
