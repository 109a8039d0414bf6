/**
 * Chooses a Chromium. CHROMIUM_PATH decides if it is set. With a window: an installed Chromium, Chrome or
 * Edge. Headless: the packaged Chromium, so that every machine tests with the same one, else an installed
 * one.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasPackagedChromium, packagedChromium } from './packaged.ts';

export interface ChosenChromium {
  readonly program: string;
  readonly packaged: boolean;
}

const onPath = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const usualPlaces = (): string[] => {
  const home = os.homedir();
  if (process.platform === 'darwin') {
    return ['', home].flatMap((root) => [
      `${root}/Applications/Chromium.app/Contents/MacOS/Chromium`,
      `${root}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${root}/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    ]);
  }
  if (process.platform === 'win32') {
    const roots = [process.env.LOCALAPPDATA, process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']];
    return roots.flatMap((root) =>
      root
        ? [
            path.join(root, 'Chromium/Application/chrome.exe'),
            path.join(root, 'Google/Chrome/Application/chrome.exe'),
            path.join(root, 'Microsoft/Edge/Application/msedge.exe'),
          ]
        : [],
    );
  }
  // Linux has its programs on the path.
  return [];
};

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const installedChromium = (): string | null => {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = process.platform === 'win32' ? [] : onPath;
  for (const name of candidates) {
    const folder = folders.find((each) => canRun(path.join(each, name)));
    if (folder) return path.join(folder, name);
  }
  return usualPlaces().find((file) => existsSync(file) && canRun(file)) ?? null;
};

/** With a window. */
export const hasWindowedChromium = (): boolean =>
  Boolean(process.env.CHROMIUM_PATH) || installedChromium() !== null;

export const howToInstall =
  'Install Chromium, Google Chrome or Microsoft Edge, or set CHROMIUM_PATH to one of them.';

export const hasHeadlessChromium = (): boolean => hasPackagedChromium() || hasWindowedChromium();

/** Throws an error with a readable message if there is none. */
export const chooseChromium = async (headed: boolean): Promise<ChosenChromium> => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!canRun(given)) throw new Error(`CHROMIUM_PATH names ${given}, which cannot be run.`);
    return { program: given, packaged: false };
  }
  const packaged = headed ? null : await packagedChromium();
  if (packaged) return { program: packaged, packaged: true };
  const installed = installedChromium();
  if (installed) return { program: installed, packaged: false };
  throw new Error(`There is no Chromium to show ${headed ? 'a window' : 'the page'} with. ${howToInstall}`);
};
