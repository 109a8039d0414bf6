/** How the packages register Sidetone with the system: how it starts, and which files it opens. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { audioMediaTypes } from '../../preload/contract/audio-formats.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { pack, root } from './pack.ts';
import { writeStub } from './stub-distribution.ts';

let folder = '';
beforeAll(() => {
  folder = temporaryFolder('configured');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const audioExtensions = [...audioMediaTypes.keys()];

/** What electron-builder computes before it builds: the entry of an AppImage, the entry file of a deb. */
const computed = z.union([z.object({ desktop: z.string() }), z.tuple([z.unknown(), z.string()])]);
const toEntry = (options: z.infer<typeof computed>): string =>
  'desktop' in options ? options.desktop : readFileSync(options[1], 'utf8');

/** The desktop entry of one Linux package. Nothing is built or downloaded. */
const desktopEntry = async (target: 'AppImage' | 'deb'): Promise<ReadonlyMap<string, string>> => {
  const stub = path.join(folder, `stub-${target}`);
  writeStub(stub, 'linux');
  let entry = '';
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget(target),
    config: { electronDist: stub, directories: { output: path.join(folder, target) } },
    effectiveOptionComputed: async (options) => {
      entry = toEntry(computed.parse(options));
      return true;
    },
  });
  const lines = entry.split('\n').map((line) => line.split(/=(.*)/s));
  return new Map(lines.map(([key = '', value = '']) => [key, value]));
};

/** Names of the types in shared-mime-info. */
const mimeTypes = {
  wav: 'audio/x-wav',
  wave: 'audio/x-wav',
  bwf: 'audio/x-wav',
  mp3: 'audio/mpeg',
  mpga: 'audio/mpeg',
  mp2: 'audio/mp2',
  mp1: 'audio/mpeg',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  m4b: 'audio/x-m4b',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/x-opus+ogg',
  spx: 'audio/x-speex+ogg',
  ogv: 'video/ogg',
  ogx: 'application/ogg',
  flac: 'audio/flac',
  webm: 'video/webm',
  weba: 'audio/webm',
  mkv: 'video/x-matroska',
  mka: 'audio/x-matroska',
  aiff: 'audio/x-aiff',
  aif: 'audio/x-aiff',
  aifc: 'audio/x-aifc',
  caf: 'audio/x-caf',
  amr: 'audio/AMR',
  wma: 'audio/x-ms-wma',
  wmv: 'video/x-ms-wmv',
  asf: 'application/vnd.ms-asf',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  m2ts: 'video/mp2t',
  mts: 'video/mp2t',
  ape: 'audio/x-ape',
  wv: 'audio/x-wavpack',
};

it('every extension that the dialogs offer has a MIME type', () => {
  expect(Object.keys(mimeTypes).sort()).toEqual([...audioExtensions].sort());
});

describe.runIf(process.platform === 'linux')('on Linux', () => {
  it.each(['AppImage', 'deb'] as const)(
    'the %s starts with the sandbox and opens recordings',
    async (target) => {
      const entry = await desktopEntry(target);
      expect(entry.get('Exec')).toMatch(/ %U$/);
      expect(entry.get('Exec')).not.toContain('--no-sandbox');
      const offered = (entry.get('MimeType') ?? '').split(';').filter(Boolean);
      for (const type of Object.values(mimeTypes)) expect(offered).toContain(type);
      expect(new Set(offered).size).toBe(offered.length);
    },
  );
});

it.skipIf(process.platform === 'win32')(
  'macOS offers Sidetone for recordings as an alternate program',
  () => {
    const { executable } = pack('darwin', path.join(folder, 'mac'));
    const plist = readFileSync(path.join(executable, 'Contents/Info.plist'), 'utf8');
    const types =
      /<key>CFBundleDocumentTypes<\/key>\s*<array>(.*?<\/dict>)\s*<\/array>/s.exec(plist)?.[1] ?? '';
    for (const extension of audioExtensions) expect(types).toContain(`<string>${extension}</string>`);
    expect(types.match(/<dict>/g)).toHaveLength(1);
    expect(types).toMatch(/<key>CFBundleTypeRole<\/key>\s*<string>Viewer<\/string>/);
    expect(types).toMatch(/<key>LSHandlerRank<\/key>\s*<string>Alternate<\/string>/);
  },
);

it('Windows offers Sidetone for recordings under “Open with” until it is removed', () => {
  const script = readFileSync(path.join(root, 'assets/installer/open-with.nsh'), 'utf8');
  const extensions = [...script.matchAll(/^ {2}!insertmacro \$\{ACTION\} ([a-z0-9]+)$/gm)].map(
    ([, name]) => name,
  );
  expect(extensions.sort()).toEqual([...audioExtensions].sort());
  // The default value of the extension is the program for a double click. It must not change.
  expect(script).not.toMatch(/WriteRegStr SHELL_CONTEXT "Software\\Classes\\\.\$\{EXTENSION\}" /);
});
