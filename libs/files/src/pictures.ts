export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** The number of bytes needed to determine the type of a file. */
export const PICTURE_HEAD = 16;

/** The type of a picture by its bytes, whatever its name; undefined for everything else, including SVG. */
export function pictureType(head: Buffer): PictureType | undefined {
  if (head.subarray(0, 8).equals(PNG)) return 'image/png';
  if (head.length > 2 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  const start = head.toString('latin1', 0, 16);
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  return /^RIFF.{4}WEBPVP8[ LX]/s.test(start) ? 'image/webp' : undefined;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** The size that the header states, without decoding anything; undefined if it is missing or invalid. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  try {
    const size = SIZES[pictureType(bytes)!]?.(bytes);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // the header is truncated
    throw error;
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const SIZES: Record<PictureType, (bytes: Buffer) => PictureSize | undefined> = {
  'image/png': (bytes) =>
    bytes.toString('latin1', 12, 16) === 'IHDR'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : undefined,
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Segments follow one another, each with its length, until one that starts a frame (SOF) states the size. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff)
      at += 1; // a fill byte
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else if (marker === 0xda || marker === 0xd9)
      return undefined; // the image data or the end comes before any size
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

/** SOF0 to SOF15, without the three of that range that are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function webpSize(bytes: Buffer): PictureSize | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
}
