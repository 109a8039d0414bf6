/** The two files that hold an icon in several sizes, each made of ready PNG images. */
export interface IconImage {
  /** Width and height in pixels. */
  readonly size: number;
  readonly png: Buffer;
}

/** Windows: a directory of 16-byte entries, then the images. 256 is written as 0. */
export const createIco = (images: readonly IconImage[]): Buffer => {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length + images.length * 16;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...images.map(({ png }) => png)]);
};

/** macOS: the types that hold a PNG, by pixels; a size that is also another's double has two. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

export const createIcns = (images: readonly IconImage[]): Buffer => {
  const blocks = images.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).map((type) => {
      const head = Buffer.alloc(8);
      head.write(type, 0, 'ascii');
      head.writeUInt32BE(png.length + 8, 4);
      return Buffer.concat([head, png]);
    }),
  );
  const body = Buffer.concat(blocks);
  const head = Buffer.alloc(8);
  head.write('icns', 0, 'ascii');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
};
