import type { TrayRecord } from '../control/record.ts';
import { requireReady } from '../state.ts';
import { createEvent, guardedEmitter, type Within } from './guard.ts';
import { clickItem, menuEntries } from './menu.ts';

const all = new Set<Tray>();
const menus = new WeakMap<Tray, Electron.Menu | null>();
const texts = new WeakMap<Tray, { title: string; toolTip: string }>();
const getTexts = (tray: Tray): { title: string; toolTip: string } =>
  texts.get(tray) ?? { title: '', toolTip: '' };

class Tray extends guardedEmitter('Tray') {
  constructor(_image: Electron.NativeImage | string, _guid?: string) {
    requireReady('Cannot create Tray before app is ready');
    super();
    all.add(this);
  }
  setImage(_image: Electron.NativeImage | string): void {}
  setTitle(title: string, _options?: Electron.TitleOptions): void {
    texts.set(this, { ...getTexts(this), title });
  }
  getTitle(): string {
    return getTexts(this).title;
  }
  setToolTip(toolTip: string): void {
    texts.set(this, { ...getTexts(this), toolTip });
  }
  setContextMenu(menu: Electron.Menu | null): void {
    menus.set(this, menu);
  }
  destroy(): void {
    all.delete(this);
  }
  isDestroyed(): boolean {
    return !all.has(this);
  }
}
true satisfies Within<Electron.Tray, Tray>;

export { Tray };

export const trayRecords = (): TrayRecord[] =>
  [...all].map((tray) => ({ ...getTexts(tray), menu: menuEntries(menus.get(tray) ?? null) }));

/** Without labels: clicks the icon. */
export const clickTray = (labels: readonly string[]): void => {
  const [tray] = all;
  if (!tray) throw new Error('There is no tray icon');
  if (labels.length === 0)
    tray.emit('click', createEvent(), { x: 0, y: 0, width: 16, height: 16 }, { x: 8, y: 8 });
  else clickItem(menus.get(tray) ?? null, labels);
};
