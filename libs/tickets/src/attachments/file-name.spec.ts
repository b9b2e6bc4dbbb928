import { fileName, mediaType } from './file-name.js';

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\y.png', 'y.png'],
    ['/a\\b/c.txt', 'c.txt'],
    ['folder/', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['...', '...'],
    ['.gitignore', '.gitignore'],
    ['a\0b\r\nc\u007f\u0085d', 'abcd'],
    ['a%0D%0Ab%22c.txt', 'ab"c.txt'],
    ['100%25.txt', '100%25.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u2066a\u2069\u200f.txt', 'a.txt'],
    ['👩‍💻 é.png', '👩‍💻 é.png'],
    ['e\u0301.txt', 'é.txt'],
    ['a\ud800b', 'a\ufffdb'],
  ])('%j is %j', (given, name) => {
    expect(fileName(given)).toBe(name);
  });

  it('has a default', () => {
    expect(fileName(undefined)).toBe('file');
  });

  it('has at most 255 code points', () => {
    expect([...fileName('🎟'.repeat(300))]).toHaveLength(255);
    expect(fileName(`${'a'.repeat(254)} ${'b'.repeat(9)}`)).toBe('a'.repeat(254));
  });

  it('has a limited number of combining marks, which are slow to normalize', () => {
    expect(fileName(`x${'\u0301\u0316'.repeat(250_000)}.txt`)).toMatch(/^x\p{M}{254}$/u);
  });
});

describe('the type of a file', () => {
  it.each([
    ['image/png', 'image/png'],
    ['Text/HTML', 'text/html'],
    ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text'],
    ['image/svg+xml', 'image/svg+xml'],
    [undefined, 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['png', 'application/octet-stream'],
    ['text/', 'application/octet-stream'],
    ['text/html; charset=utf-8', 'application/octet-stream'],
    ['text/html\r\nset-cookie: a=b', 'application/octet-stream'],
    ['*/*', 'application/octet-stream'],
    [`text/${'a'.repeat(200)}`, 'application/octet-stream'],
  ])('%j is %j', (given, type) => {
    expect(mediaType(given)).toBe(type);
  });
});
