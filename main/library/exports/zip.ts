/** A ZIP archive of a few small parts, as a DOCX is one (APPNOTE 6.3.10; no ZIP64, no encryption). */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string;
}

const deflated = 8;
/** Names are UTF-8. */
const flags = 0x0800;
const version = 20;

/** `at` is written as the time of every part; DOS counts in steps of two seconds, from 1980. */
export const zipOf = (parts: readonly ZipPart[], at: Date): Buffer => {
  const stamp = dosTime(at);
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const { name, content } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const label = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(version, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt32LE(stamp, 6);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(label.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(position, 10);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), common, label, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, label);
    position += 4 + common.length + label.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(position, 12);
  return Buffer.concat([...files, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
};

const dosTime = (at: Date): number => {
  const date = ((Math.max(at.getFullYear(), 1980) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
};
