/** electron-builder calls this for each packed application, before it is signed. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flipFuses } from '@electron/fuses';
import { fusesFor } from './fuses.mjs';
import { noticesOf } from './notices.mjs';

/** The executable that carries the fuses, as @electron/fuses wants it named on each system. */
const executableOf = ({ appOutDir, electronPlatformName, packager }) => {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${name}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${name}.exe`);
  return path.join(appOutDir, packager.executableName);
};

const resourcesOf = ({ appOutDir, electronPlatformName, packager }) =>
  electronPlatformName === 'darwin'
    ? path.join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents', 'Resources')
    : path.join(appOutDir, 'resources');

const bundledPackages = async (projectDir) => {
  const lists = ['main', 'preload', 'renderer'].map(async (part) =>
    JSON.parse(await readFile(path.join(projectDir, 'out', part, 'licences.json'), 'utf8')),
  );
  return (await Promise.all(lists)).flat();
};

export default async (context) => {
  const notices = noticesOf(await bundledPackages(context.packager.projectDir));
  await writeFile(path.join(resourcesOf(context), 'third-party-licences.txt'), notices);
  await flipFuses(executableOf(context), {
    ...fusesFor({ inspectable: process.env.SIDETONE_E2E_BUILD === '1' }),
    // Changing the file breaks the signature that it came with; macOS on ARM starts nothing that has a broken one.
    resetAdHocDarwinSignature: process.platform === 'darwin' && context.electronPlatformName === 'darwin',
  });
};
