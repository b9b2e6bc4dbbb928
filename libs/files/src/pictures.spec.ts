import { pictureSize, pictureType } from './pictures.js';

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 6]), Buffer.from('text')]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, Buffer.from([0xff]), frame]);
};
const gif = (width: number, height: number) => {
  const bytes = Buffer.alloc(13);
  bytes.write('GIF89a', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};
const webp = (kind: string, write: (bytes: Buffer) => void) => {
  const bytes = Buffer.alloc(30);
  bytes.write(`RIFF\0\0\0\0WEBP${kind}`, 'latin1');
  write(bytes);
  return bytes;
};

describe('the type of a picture', () => {
  it.each([
    ['png', png(1, 1), 'image/png'],
    ['jpeg', jpeg(1, 1), 'image/jpeg'],
    ['gif', gif(1, 1), 'image/gif'],
    ['webp', webp('VP8 ', () => undefined), 'image/webp'],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), undefined],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
    ['html after GIF8', Buffer.from('GIF8<script>'), undefined],
    ['a WAV, which is RIFF too', Buffer.from('RIFF\0\0\0\0WAVEfmt '), undefined],
    ['bmp', Buffer.from('BM\0\0\0\0\0\0\0\0\0\0\0\0\0\0'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
    ['half a signature', png(1, 1).subarray(0, 5), undefined],
  ])('of %s is by content', (_, bytes, type) => {
    expect(pictureType(bytes)).toBe(type);
  });
});

describe('the size of a picture', () => {
  const [width, height] = [640, 480];
  it.each([
    ['png', png(width, height)],
    ['jpeg', jpeg(width, height)],
    ['gif', gif(width, height)],
    [
      'webp, lossy',
      webp('VP8 ', (bytes) => {
        bytes.writeUInt16LE(width, 26);
        bytes.writeUInt16LE(height, 28);
      }),
    ],
    ['webp, lossless', webp('VP8L', (bytes) => bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), 21))],
    [
      'webp, extended',
      webp('VP8X', (bytes) => {
        bytes.writeUIntLE(width - 1, 24, 3);
        bytes.writeUIntLE(height - 1, 27, 3);
      }),
    ],
  ])('of %s is what its header states', (_, bytes) => {
    expect(pictureSize(bytes)).toEqual({ width, height });
  });

  it.each([
    ['a truncated png', png(width, height).subarray(0, 18)],
    ['a png without its header', Buffer.concat([png(1, 1).subarray(0, 12), Buffer.from('IDATxxxxxxxx')])],
    ['an empty png', png(0, 480)],
    ['a jpeg without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a jpeg of nonsense', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2, 3, 4])],
    ['a jpeg with endless segments', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1000, 0xff)])],
    ['no picture', Buffer.from('hello')],
  ])('of %s is unknown', (_, bytes) => {
    expect(pictureSize(bytes)).toBeUndefined();
  });
});
