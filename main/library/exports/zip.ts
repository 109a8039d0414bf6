/** Creates a ZIP archive of small parts for DOCX (APPNOTE 6.3.10; no ZIP64, no encryption). */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string;
}

const deflated = 8;
/** UTF-8 names. */
const flags = 0x0800;
const version = 20;

/** `at`: modification time of all parts. DOS times have a resolution of two seconds and start in 1980. */
export const createZip = (parts: readonly ZipPart[], at: Date): Buffer => {
  const timestamp = toDosTime(at);
  const localEntries: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const { name, content } of parts) {
    const uncompressed = Buffer.from(content);
    const compressed = deflateRawSync(uncompressed);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(version, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt32LE(timestamp, 6);
    common.writeUInt32LE(crc32(uncompressed), 10);
    common.writeUInt32LE(compressed.length, 14);
    common.writeUInt32LE(uncompressed.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(position, 10);
    localEntries.push(Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, compressed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, nameBytes);
    position += 4 + common.length + nameBytes.length + compressed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(position, 12);
  return Buffer.concat([...localEntries, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
};

const toDosTime = (at: Date): number => {
  const date = ((Math.max(at.getFullYear(), 1980) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
};
