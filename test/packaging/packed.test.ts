import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { getRawHeader } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseImports } from '../checks/bundle-imports.ts';
import { readBundledPackages } from '../checks/licences.ts';
import { recordMetric } from '../metric.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { listAsarFiles, type Packed, pack, readAsarFile, root } from './pack.ts';
import { type System, stubVersions } from './stub-distribution.ts';

const expectedFuses: Record<keyof typeof FuseV1Options, boolean> = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

const readFuses = async (executable: string): Promise<Record<string, boolean>> => {
  const { version, ...wire } = await getCurrentFuseWire(executable);
  expect(version).toBe('1');
  return Object.fromEntries(
    Object.entries(wire).map(([index, state]) => [FuseV1Options[Number(index)], state === FuseState.ENABLE]),
  );
};

/** The integrity data that Electron compares with the archive before it loads from it. */
const readIntegrity: Record<System, (packed: Packed) => string | null> = {
  // Electron checks the archive only on Windows and macOS.
  linux: () => null,
  win32: ({ executable }) => {
    const resources = NtExecutableResource.from(NtExecutable.from(readFileSync(executable))).entries;
    const seal = resources.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
    return seal ? Buffer.from(seal.bin).toString() : '';
  },
  darwin: ({ executable }) => readFileSync(path.join(executable, 'Contents/Info.plist'), 'utf8'),
};

interface Component {
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly components?: readonly object[];
}
interface Sbom {
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
}

/** Lines of `sha256sum`. */
const listSpeechSums = (folder: string): [string, string][] =>
  readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.slice(68), line.slice(0, 64)]);

const built = (): string[] => {
  const parts = ['main', 'preload', 'renderer'].flatMap((part) =>
    readdirSync(path.join(root, 'out', part), { recursive: true, encoding: 'utf8' })
      .map((name) => `out/${part}/${name.split(path.sep).join('/')}`)
      .filter((name) => statSync(path.join(root, name)).isFile() && !name.endsWith('/licences.json')),
  );
  return [...parts, 'package.json'].sort();
};

// electron-builder cannot make a macOS application bundle on Windows.
const systems = (['linux', 'win32', 'darwin'] as const).filter(
  (system) => system !== 'darwin' || process.platform !== 'win32',
);

const getSize = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

describe.each(systems)('packed for %s', (system) => {
  let packed: Packed;
  let folder = '';
  beforeAll(() => {
    folder = temporaryFolder(`${system}`);
    packed = pack(system, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('contains only the build and package.json', () => {
    expect(listAsarFiles(packed.asar)).toEqual(built());
  });

  it('contains no source, test, source map, note or package', () => {
    const kinds = new Set(listAsarFiles(packed.asar).map((file) => path.posix.extname(file)));
    const allowed = new Set([
      '.js',
      '.cjs',
      '.css',
      '.html',
      '.json',
      '.mjs',
      '.png',
      '.svg',
      '.wasm',
      '.woff2',
    ]);
    expect([...kinds].filter((kind) => !allowed.has(kind))).toEqual([]);
    expect(listAsarFiles(packed.asar).filter((file) => file.includes('node_modules'))).toEqual([]);
  });

  it('contains each file unchanged', () => {
    for (const file of built().filter((name) => name !== 'package.json')) {
      expect(readAsarFile(packed.asar, file).equals(readFileSync(path.join(root, file))), file).toBe(true);
    }
  });

  it('contains the model that recognises speech beside the archive, as its checksums say', () => {
    const folder = path.join(packed.resources, 'speech');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .map((name) => name.split(path.sep).join('/'));
    const sums = new Map(listSpeechSums(folder));
    // Other samples are for tests.
    const expected = [...sums.keys()].filter((name) => !/^samples\/(?!jfk)/.test(name));
    expect(files.sort()).toEqual([...expected, 'SHA256SUMS'].sort());
    for (const name of expected) {
      const hash = createHash('sha256').update(readFileSync(path.join(folder, name)));
      expect(hash.digest('hex'), name).toBe(sums.get(name));
    }
  });

  it('weighs at most 150 MB without Electron’s program, most of it the model', () => {
    const megabytes = Math.round(getSize(packed.resources) / 1e6);
    if (system === 'linux') recordMetric('packed-megabytes', megabytes);
    expect(megabytes).toBeLessThanOrEqual(150);
  });

  it('names its entry point and has no dependencies', () => {
    const packageJson = JSON.parse(readAsarFile(packed.asar, 'package.json').toString());
    expect(packageJson).toMatchObject({ name: 'sidetone', productName: 'Sidetone', type: 'module' });
    expect(listAsarFiles(packed.asar)).toContain(packageJson.main);
    for (const removedKey of ['scripts', 'dependencies', 'devDependencies'])
      expect(packageJson).not.toHaveProperty(removedKey);
    for (const emptyKey of ['optionalDependencies', 'engines', 'allowScripts'])
      expect(packageJson[emptyKey], emptyKey).toBeNull();
  });

  it('imports only its own files, Electron and Node', () => {
    const imported = listAsarFiles(packed.asar)
      .filter((file) => /^out\/(main|preload)\/.*\.c?js$/.test(file))
      .map((file) => parseImports(file, readAsarFile(packed.asar, file).toString()))
      .flatMap(({ staticImports, dynamicImports }) => [...staticImports, ...dynamicImports]);
    expect(imported).toContain('electron');
    const externalImports = imported.filter(
      (name) => !/^(electron$|original-fs(\/promises)?$|node:|\.{1,2}\/)/.test(name),
    );
    expect(externalImports.filter((name) => !process.getBuiltinModule(name))).toEqual([]);
  });

  it('has every fuse in its expected state', async () => {
    expect(await readFuses(packed.executable)).toEqual(expectedFuses);
  });

  it('contains the licences of the bundled packages', () => {
    const notices = readFileSync(path.join(packed.resources, 'third-party-licences.txt'), 'utf8');
    for (const name of ['react', 'zod', 'undici']) expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(notices).toMatch(/It contains LAME 3\.100, .* under LGPL-2\.0-or-later/);
    expect(notices).toContain('To use Sidetone with another version of LAME:');
    expect(notices).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE');
    for (const name of [
      'Whisper base',
      'Silero VAD',
      'pyannote segmentation',
      'Resemblyzer',
      'jfk.wav',
      'onnxruntime-web',
      '@huggingface/tokenizers',
    ])
      expect(notices).toMatch(new RegExp(`^${name}\\b`, 'm'));
    expect(notices).toContain('Copyright (c) 2022 OpenAI\n\nPermission is hereby granted');
    expect(notices).toContain('Copyright (c) 2022 CNRS\n\nPermission is hereby granted');
    expect(notices).toMatch(/Copyright \(c\) Resemble AI\s+Apache License/);
    expect(notices).toContain('Copyright (c) Microsoft Corporation\n\nPermission is hereby granted');
  });

  it('lists each bundled package and Electron in a software bill of materials', async () => {
    const text = readFileSync(path.join(packed.resources, 'sbom.cdx.json'), 'utf8');
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
    const { metadata, components } = JSON.parse(text) as Sbom;
    expect(metadata.component).toMatchObject({ type: 'application', name: 'Sidetone' });
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const bundled = readBundledPackages(root).map(({ name, version }) => `pkg:npm/${name}@${version}`);
    const expected = new Set([...bundled, `pkg:npm/electron@${devDependencies.electron}`]);
    const listed = components.map(({ purl }) => purl.replace('%40', '@'));
    expect(listed.sort()).toEqual([...expected].sort());
    for (const { purl, hashes } of components)
      expect(hashes, purl).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    const encoder = components.find(({ purl }) => purl.includes('mp3-encoder'));
    expect(encoder?.components).toMatchObject([{ name: 'LAME', version: '3.100' }]);
    const electron = components.find(({ purl }) => purl.startsWith('pkg:npm/electron@'));
    // The program of another system cannot be asked, and the stub only on Linux.
    if (system === 'linux' && process.platform === 'linux')
      expect(electron?.components).toMatchObject([
        {
          name: 'Chromium',
          version: stubVersions.chrome,
          cpe: expect.stringContaining(':google:chrome:150.0.1.2:'),
        },
        { name: 'FFmpeg' },
        { name: 'Node.js', version: stubVersions.node },
        { name: 'V8', version: stubVersions.v8 },
      ]);
  });

  it('records the hash of the archive’s header in the program', () => {
    const seal = readIntegrity[system](packed);
    if (seal === null) return;
    const head = getRawHeader(packed.asar).headerString;
    expect(seal).toContain(createHash('sha256').update(head).digest('hex'));
  });
});

describe('the build that Playwright drives', () => {
  it('differs only in the fuse that it needs', async () => {
    const folder = temporaryFolder('inspectable');
    const { executable } = pack('linux', folder, { inspectable: true });
    expect(await readFuses(executable)).toEqual({ ...expectedFuses, EnableNodeCliInspectArguments: true });
    rmSync(folder, { recursive: true });
  });
});
