import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWindow } from '../../../main/shell/window/window.ts';
import { night, white } from '../../../renderer/app/palette.ts';

const made = vi.hoisted(() => ({
  options: {} as Record<string, unknown>,
  calls: [] as string[],
  nativeTheme: { shouldUseDarkColors: false },
}));
vi.mock('electron', () => ({
  nativeTheme: made.nativeTheme,
  screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
  BrowserWindow: class extends EventEmitter {
    constructor(options: Record<string, unknown>) {
      super();
      made.options = options;
    }
    maximize = (): void => void made.calls.push('maximize');
    show = (): void => void made.calls.push('show');
    loadURL = async (url: string): Promise<void> => void made.calls.push(`load ${url}`);
  },
}));

const realPlatform = process.platform;
const runOn = (platform: NodeJS.Platform): void => {
  Object.defineProperty(process, 'platform', { value: platform });
};
beforeEach(() => {
  made.calls = [];
  made.nativeTheme.shouldUseDarkColors = false;
});
afterEach(() => runOn(realPlatform));

const open = (maximized: boolean): void => {
  openWindow({
    preload: '/preload.cjs',
    icon: '/icon.png',
    placement: { x: 10, y: 10, width: 1000, height: 700, maximized },
    savePlacement: () => undefined,
  });
};

test('shows a window as soon as it is created, after maximizing it', () => {
  open(false);
  expect(made.calls).toEqual(['show', 'load app://sidetone/']);
  made.calls = [];
  open(true);
  expect(made.calls).toEqual(['maximize', 'show', 'load app://sidetone/']);
});

test('has exactly these options', () => {
  runOn('darwin');
  open(false);
  expect(made.options).toEqual({
    x: 10,
    y: 10,
    width: 1000,
    height: 700,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Sidetone',
    backgroundColor: getPageColor('light'),
    webPreferences: {
      preload: '/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      spellcheck: true,
    },
  });
});

test.each([
  ['linux', '/icon.png'],
  ['win32', undefined],
  ['darwin', undefined],
] as const)('the icon of a window on %s is %s', (platform, icon) => {
  runOn(platform);
  open(false);
  expect(made.options.icon).toBe(icon);
});

const tokens = readFileSync(resolve(import.meta.dirname, '../../../renderer/app/tokens.css'), 'utf8');

/** The colour that `--st-page` of a colour scheme refers to: white or a shade of `night`. */
const getPageColor = (scheme: 'light' | 'dark'): string | undefined => {
  const block = tokens.split(`[data-mantine-color-scheme="${scheme}"] {`)[1];
  const [, name, shade] = /--st-page: var\(--mantine-color-(white|dark-(\d))\);/.exec(block ?? '') ?? [];
  return name === 'white' ? white : night[Number(shade)];
};

test.each(['light', 'dark'] as const)('the window has the background of the %s page', (scheme) => {
  made.nativeTheme.shouldUseDarkColors = scheme === 'dark';
  open(false);
  expect(made.options.backgroundColor).toMatch(/^#[0-9a-f]{6}$/);
  expect(made.options.backgroundColor).toBe(getPageColor(scheme));
});
