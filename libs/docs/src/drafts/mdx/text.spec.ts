import { oneLine, visible, withoutUserinfo } from './text.js';

describe('an address', () => {
  it.each([
    ['git+https://user:token@host/x.git', 'git+https://host/x.git'],
    ['https://token@host/x', 'https://host/x'],
    ['https://:token@host', 'https://host'],
    ['https://user:@host', 'https://host'],
    ['postgres://app:p@ss@db:5432/app', 'postgres://db:5432/app'],
    ['postgres://app:p#s?s@db/app', 'postgres://db/app'],
    ["amqp://a:it's(1)*@mq,b", 'amqp://mq,b'],
    ['git+ssh://git:token@host/x', 'git+ssh://host/x'],
    ['https://x@git@host/', 'https://host/'],
    ['see https://a:b@c, then (http://d@e/f).', 'see https://c, then (http://e/f).'],
    ['a://b@c://d@e', 'a://c://e'],
  ])('%s loses its credentials', (text, expected) => {
    expect(withoutUserinfo(text)).toBe(expected);
    expect(withoutUserinfo(expected)).toBe(expected);
    expect(oneLine(text)).toBe(expected);
  });

  it.each([
    'git+ssh://git@github.com/a/b.git#semver:^1',
    'git@github.com:a/b.git',
    'https://host:8080/npm/react@18',
    'https://host:8080?mail=a@b',
    'https://host/?mail=a@b#c@d',
    'https://host/@ada',
    '{"a":"https://host","b":"@c/d"}',
    '`https://host` and `@c/d`',
    'https://host by @ada',
    'ada@host',
    'npm:@a/b@1',
  ])('%s stays unchanged', (text) => {
    expect(visible(text)).toBe(text);
  });

  it.each(['://', '://a:', '@', ':', 'x://a@', '://1'])('of a megabyte of %p is processed quickly', (piece) => {
    const started = performance.now();
    withoutUserinfo(`https://a:${piece.repeat(1_000_000 / piece.length)}`);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
