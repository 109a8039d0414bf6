/** `nativeImage`: the bytes and the size of an image. Nothing is drawn. */
import { readFileSync } from 'node:fs';
import { guarded } from './guard.ts';

const pngSize = (content: Buffer): Electron.Size => {
  const isPng = content.length > 24 && content.toString('latin1', 1, 4) === 'PNG';
  return isPng
    ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
    : { width: 0, height: 0 };
};

const createImage = (content: Buffer): Electron.NativeImage => {
  const size = pngSize(content);
  const members = {
    isEmpty: () => content.length === 0,
    getSize: () => ({ ...size }),
    getAspectRatio: () => (size.height === 0 ? 1 : size.width / size.height),
    toPNG: () => Buffer.from(content),
    toDataURL: () => `data:image/png;base64,${content.toString('base64')}`,
    resize: () => createImage(content),
    setTemplateImage: () => undefined,
    isTemplateImage: () => false,
  } satisfies Partial<Electron.NativeImage>;
  return guarded('NativeImage', members) as unknown as Electron.NativeImage;
};

export const nativeImage = guarded('nativeImage', {
  createEmpty: () => createImage(Buffer.alloc(0)),
  createFromBuffer: (buffer) => createImage(buffer),
  createFromDataURL: (url) => createImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
  /** An unreadable image is empty, as in Electron. */
  createFromPath: (file) => {
    try {
      return createImage(readFileSync(file));
    } catch {
      return createImage(Buffer.alloc(0));
    }
  },
} satisfies Partial<typeof Electron.NativeImage>);
