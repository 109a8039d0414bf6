/** electron-builder calls this for each packed application, before it is signed. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext, LinuxPackager } from 'electron-builder';
import { createFuseConfig } from './fuses.ts';
import { type BundledPackage, formatNotices } from './notices.ts';
import { formatSbom } from './sbom.ts';

/** The executable that carries the fuses, as @electron/fuses wants it named on each system. */
const getExecutablePath = ({ appOutDir, electronPlatformName, packager }: AfterPackContext): string => {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${name}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${name}.exe`);
  return path.join(appOutDir, (packager as LinuxPackager).executableName);
};

/** Lists written by the build, one beside each part of it (electron.vite.config.ts). */
const readBundledPackages = async (projectDir: string): Promise<BundledPackage[]> => {
  const lists = ['main', 'preload', 'renderer', 'renderer/prepare', 'renderer/listen'].map(async (part) =>
    JSON.parse(await readFile(path.join(projectDir, 'out', part, 'licences.json'), 'utf8')),
  );
  return (await Promise.all(lists)).flat();
};

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

/** For all processors: they are packed one after the other, and the program of only one of them runs here. */
let electronVersions: Readonly<Record<string, string>> | null = null;

/** What Electron is made of, as its program says. It can be asked only before its fuses are set. */
const readElectronVersions = async (context: AfterPackContext): Promise<void> => {
  const { electronPlatformName, packager } = context;
  if (electronPlatformName !== process.platform) return;
  const executable = getExecutablePath(context);
  const program =
    electronPlatformName === 'darwin'
      ? path.join(executable, 'Contents/MacOS', packager.appInfo.productFilename)
      : executable;
  try {
    const { stdout } = await promisify(execFile)(program, ['-p', 'JSON.stringify(process.versions)'], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    electronVersions = JSON.parse(stdout);
  } catch {
    if (electronVersions === null) process.emitWarning('sbom.cdx.json lacks what Electron is made of.');
  }
};

const createSbom = async (
  context: AfterPackContext,
  packages: readonly BundledPackage[],
): Promise<string> => {
  const { packager } = context;
  await readElectronVersions(context);
  const { devDependencies } = await readJson(path.join(packager.projectDir, 'package.json'));
  const lockfile = await readJson(path.join(packager.projectDir, 'package-lock.json'));
  return formatSbom({
    application: { name: packager.appInfo.productName, version: packager.appInfo.version },
    electron: devDependencies.electron,
    electronVersions,
    packages,
    locked: lockfile.packages,
  });
};

export default async (context: AfterPackContext): Promise<void> => {
  const { appOutDir, electronPlatformName, packager } = context;
  const packages = await readBundledPackages(packager.projectDir);
  const resources = packager.getResourcesDir(appOutDir);
  await writeFile(path.join(resources, 'third-party-licences.txt'), formatNotices(packages));
  await writeFile(path.join(resources, 'sbom.cdx.json'), await createSbom(context, packages));
  await flipFuses(getExecutablePath(context), {
    ...createFuseConfig({ inspectable: process.env.SIDETONE_E2E_BUILD === '1' }),
    // Changing the file breaks the signature that it came with; macOS on ARM starts nothing that has a broken one. The
    // stub that the tests pack instead of Electron's program cannot be signed.
    resetAdHocDarwinSignature:
      process.platform === 'darwin' && electronPlatformName === 'darwin' && process.env.SIDETONE_STUB !== '1',
  });
};
