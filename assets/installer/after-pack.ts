/** electron-builder calls this for each packed application, before it is signed. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext, LinuxPackager } from 'electron-builder';
import { createFuseConfig } from './fuses.ts';
import { formatNotices } from './notices.ts';

/** The executable that carries the fuses, as @electron/fuses wants it named on each system. */
const getExecutablePath = ({ appOutDir, electronPlatformName, packager }: AfterPackContext): string => {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${name}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${name}.exe`);
  return path.join(appOutDir, (packager as LinuxPackager).executableName);
};

/** Lists written by the build, one beside each part of it (electron.vite.config.ts). */
const readBundledPackages = async (projectDir: string) => {
  const lists = ['main', 'preload', 'renderer', 'renderer/prepare'].map(async (part) =>
    JSON.parse(await readFile(path.join(projectDir, 'out', part, 'licences.json'), 'utf8')),
  );
  return (await Promise.all(lists)).flat();
};

export default async (context: AfterPackContext): Promise<void> => {
  const { appOutDir, electronPlatformName, packager } = context;
  const notices = formatNotices(await readBundledPackages(packager.projectDir));
  await writeFile(path.join(packager.getResourcesDir(appOutDir), 'third-party-licences.txt'), notices);
  await flipFuses(getExecutablePath(context), {
    ...createFuseConfig({ inspectable: process.env.SIDETONE_E2E_BUILD === '1' }),
    // Changing the file breaks the signature that it came with; macOS on ARM starts nothing that has a broken one.
    resetAdHocDarwinSignature: process.platform === 'darwin' && electronPlatformName === 'darwin',
  });
};
