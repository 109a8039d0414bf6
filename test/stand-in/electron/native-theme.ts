/** `nativeTheme`: light or dark, by the system or by the application. Applies to every window. */
import type { CdpSession } from '../chromium/cdp.ts';
import { state } from '../state.ts';
import { guardedEmitter, type Within } from './guard.ts';

const shown = new Set<CdpSession>();

const isDark = (): boolean => {
  const { themeSource } = state.record;
  return themeSource === 'system' ? state.switches.systemDark : themeSource === 'dark';
};

const emulateTheme = (session: CdpSession): Promise<void> =>
  session
    .send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: isDark() ? 'dark' : 'light' }],
    })
    .catch(() => void shown.delete(session));

/** Applies the theme to a new window, and all later changes. */
export const showTheme = (session: CdpSession): Promise<void> => {
  shown.add(session);
  return emulateTheme(session);
};

class NativeTheme extends guardedEmitter('nativeTheme') {
  get shouldUseDarkColors(): boolean {
    return isDark();
  }
  get shouldUseHighContrastColors(): boolean {
    return false;
  }
  get shouldUseInvertedColorScheme(): boolean {
    return false;
  }
  get themeSource(): 'system' | 'light' | 'dark' {
    return state.record.themeSource;
  }
  set themeSource(source: 'system' | 'light' | 'dark') {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Invalid theme source: ${source}`);
    const before = isDark();
    state.record.themeSource = source;
    themeChanged(before);
  }
}
true satisfies Within<Electron.NativeTheme, NativeTheme>;

export const nativeTheme = new NativeTheme();

const themeChanged = (wasDark: boolean): void => {
  if (wasDark === isDark()) return;
  for (const session of shown) void emulateTheme(session);
  nativeTheme.emit('updated');
};

export const setSystemDark = (dark: boolean): void => {
  const before = isDark();
  state.switches.systemDark = dark;
  themeChanged(before);
};
