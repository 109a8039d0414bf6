/** Packs the build for one system as `npm run package` does, with the stub in place of Electron's program. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { type System, writeStub } from './stub-distribution.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Packed {
  readonly executable: string;
  readonly resources: string;
  readonly asar: string;
  readonly folder: string;
}

const layouts: Record<System, { flag: string; folder: string; executable: string; resources: string }> = {
  linux: { flag: '--linux', folder: 'linux-unpacked', executable: 'sidetone', resources: 'resources' },
  win32: { flag: '--win', folder: 'win-unpacked', executable: 'Sidetone.exe', resources: 'resources' },
  darwin: {
    flag: '--mac',
    folder: 'mac',
    executable: 'Sidetone.app',
    resources: 'Sidetone.app/Contents/Resources',
  },
};

interface PackOptions {
  /** Packs the build that Playwright drives. */
  readonly inspectable?: boolean;
  readonly version?: string;
}

/** Throws with electron-builder's output when it fails. */
export const pack = (
  system: System,
  outputFolder: string,
  { inspectable, version }: PackOptions = {},
): Packed => {
  const { flag, folder, executable, resources } = layouts[system];
  const stub = path.join(outputFolder, 'stub');
  const output = path.join(outputFolder, 'packed');
  writeStub(stub, system);
  const args = [flag, '--x64', '--dir', '--publish', 'never'];
  const settings = [
    `-c.electronDist=${stub}`,
    `-c.directories.output=${output}`,
    ...(version ? [`-c.extraMetadata.version=${version}`] : []),
  ];
  const builder = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/electron-builder/cli.js'), ...args, ...settings],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        CSC_IDENTITY_AUTO_DISCOVERY: 'false',
        SIDETONE_STUB: '1',
        SIDETONE_E2E_BUILD: inspectable ? '1' : '0',
      },
    },
  );
  if (builder.status !== 0) throw new Error(`electron-builder failed:\n${builder.stdout}\n${builder.stderr}`);
  const packed = path.join(output, folder);
  const toPackedPath = (name: string): string => path.join(packed, name);
  return {
    folder: packed,
    executable: toPackedPath(executable),
    resources: toPackedPath(resources),
    asar: toPackedPath(`${resources}/app.asar`),
  };
};

/** Sorted paths with slashes, without folders. */
export const listAsarFiles = (asar: string): string[] => {
  const entries = listPackage(asar, { isPack: false }).map((entry) => entry.split('\\').join('/').slice(1));
  return entries.filter((entry) => !entries.some((other) => other.startsWith(`${entry}/`))).sort();
};

export const readAsarFile = (asar: string, name: string): Buffer => extractFile(asar, path.normalize(name));
