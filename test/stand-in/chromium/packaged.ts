/** The headless Chromium for Linux on x64 in the npm package @sparticuz/chromium, unpacked once. */
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** Regular files of a plain tar archive; its other entries are folders. */
const readTar = (archive: Buffer): TarEntry[] => {
  const entries: TarEntry[] = [];
  for (let at = 0; at + 512 <= archive.length; ) {
    const text = (from: number, length: number): string =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const name = text(0, 100);
    if (name === '') break;
    const size = Number.parseInt(text(124, 12).trim() || '0', 8);
    const kind = text(156, 1);
    const content = archive.subarray(at + 512, at + 512 + size);
    if (kind === '0' || kind === '') entries.push({ name, content });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
};

/** The system's fonts and the package's fonts. The package's own file names folders of another system. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fontconfig/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const unpackInto = async (bin: string, folder: string): Promise<void> => {
  for (const [archive, below] of [
    ['swiftshader.tar.br', '.'],
    ['fonts.tar.br', 'fontconfig'],
    ['al2023.tar.br', '.'],
  ] as const) {
    const source = path.join(bin, archive);
    if (!existsSync(source)) continue;
    for (const { name, content } of readTar(brotliDecompressSync(readFileSync(source)))) {
      const file = path.join(folder, below, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content, { mode: 0o755 });
    }
  }
  await writeFile(path.join(folder, 'fonts.conf'), fontsConf);
  const program = path.join(folder, 'chromium');
  await pipeline(
    createReadStream(path.join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(program),
  );
  await chmod(program, 0o755);
};

/** Unpacks beside the target and renames, so that concurrent runs do not see a partial folder. */
const unpack = async (bin: string, parent: string, name: string): Promise<string> => {
  const folder = path.join(parent, name);
  const program = path.join(folder, 'chromium');
  if (existsSync(program)) return program;
  await mkdir(parent, { recursive: true });
  const half = await mkdtemp(path.join(parent, `${name}-`));
  try {
    await chmod(half, 0o755);
    await unpackInto(bin, half);
    await rename(half, folder).catch((error: unknown) => {
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return program;
};

/** Null if the package is not installed or does not support this system. */
const findPackage = (): { bin: string; version: string } | null => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    const root = entry.slice(0, entry.lastIndexOf(`${path.sep}build${path.sep}`));
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const bin = path.join(root, 'bin');
    return existsSync(path.join(bin, 'chromium.br')) ? { bin, version } : null;
  } catch {
    return null;
  }
};

export const hasPackagedChromium = (): boolean => findPackage() !== null;

/** Path of the program, unpacked if necessary; null if the package has none for this system. */
export const packagedChromium = async (): Promise<string | null> => {
  const found = findPackage();
  if (!found) return null;
  // Increment the last number when the unpacked layout changes.
  const name = `chromium-${found.version}-2`;
  const beside = path.resolve(found.bin, '../../../.cache/sidetone');
  try {
    return await unpack(found.bin, beside, name);
  } catch {
    const user = os.userInfo().uid;
    return unpack(found.bin, path.join(os.tmpdir(), `sidetone-${user}`), name);
  }
};

/** Environment with the package's fonts, and with its libraries if the system lacks them. */
export const packagedEnvironment = (program: string, lacksLibraries: boolean): Record<string, string> => {
  const folder = path.dirname(program);
  const environment: Record<string, string> = { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') };
  if (lacksLibraries) {
    const given = process.env.LD_LIBRARY_PATH;
    environment.LD_LIBRARY_PATH = [path.join(folder, 'lib'), ...(given ? [given] : [])].join(':');
  }
  return environment;
};
