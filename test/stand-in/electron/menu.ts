/** `Menu` and `MenuItem`: recorded, and clickable by a test. */
import type { MenuEntry } from '../control/record.ts';
import { state } from '../state.ts';
import { guardedEmitter, guardStatics, type Within } from './guard.ts';
import { isChromiums, isDead, roleDefaults, roleSubmenus } from './menu-roles.ts';

type Options = Electron.MenuItemConstructorOptions;

let commandIds = 0;
let applicationMenu: Menu | null = null;
let doRole: (role: string) => void = () => undefined;
let menuChanged: () => void = () => undefined;
let frontWindow: () => Electron.BaseWindow | undefined = () => undefined;

export const setMenuHost = (host: {
  doRole: typeof doRole;
  menuChanged: typeof menuChanged;
  frontWindow: typeof frontWindow;
}): void => {
  ({ doRole, menuChanged, frontWindow } = host);
};

class MenuItem {
  id: string;
  label: string;
  sublabel: string;
  toolTip: string;
  accessibilityLabel: string;
  type: Electron.MenuItem['type'];
  role?: Electron.MenuItem['role'];
  accelerator: string | null;
  icon?: Electron.NativeImage | string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  registerAccelerator: boolean;
  submenu?: Electron.Menu;
  menu!: Electron.Menu;
  commandId: number;
  readonly click: () => void;

  constructor(options: Options) {
    const role = options.role?.toLowerCase() ?? '';
    const submenu = options.submenu ?? (roleSubmenus[role] as Options[] | undefined);
    if (options.role && !roleDefaults[role])
      throw new Error(`not in the stand-in: menu role ${options.role}`);
    if (isDead(role)) throw new Error(`a menu item that does nothing on this system: role ${options.role}`);
    commandIds += 1;
    this.commandId = commandIds;
    this.id = options.id ?? '';
    this.role = options.role as Electron.MenuItem['role'];
    this.label = options.label ?? roleDefaults[role]?.label ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.accessibilityLabel = options.accessibilityLabel ?? '';
    this.accelerator = options.accelerator ?? roleDefaults[role]?.accelerator ?? null;
    this.icon = options.icon;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    if (Array.isArray(submenu)) this.submenu = asElectronMenu(Menu.build(submenu));
    else if (submenu) this.submenu = submenu;
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu');
    this.click = () => {
      if (this.type === 'checkbox') this.checked = !this.checked;
      const item = this as unknown as Electron.MenuItem;
      if (options.click) options.click(item, frontWindow(), {} as Electron.KeyboardEvent);
      else if (role !== '') doRole(role);
    };
  }
}
true satisfies Within<Electron.MenuItem, MenuItem>;

const asElectronMenu = (menu: Menu): Electron.Menu => menu as unknown as Electron.Menu;
const asOwnMenu = (menu: Electron.Menu): Menu => menu as unknown as Menu;

class Menu extends guardedEmitter('Menu') {
  items: Electron.MenuItem[] = [];

  static build(template: readonly (Options | Electron.MenuItem)[]): Menu {
    const menu = new Menu();
    for (const entry of template) {
      const item = entry instanceof MenuItem ? entry : new MenuItem(entry as Options);
      menu.append(item as unknown as Electron.MenuItem);
    }
    return menu;
  }
  static buildFromTemplate(template: Array<Options | Electron.MenuItem>): Electron.Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    return asElectronMenu(Menu.build(template));
  }
  static setApplicationMenu(menu: Electron.Menu | null): void {
    if (menu !== null && !((menu as unknown) instanceof Menu)) throw new TypeError('Invalid menu');
    applicationMenu = menu === null ? null : asOwnMenu(menu);
    menuChanged();
  }
  static getApplicationMenu(): Electron.Menu | null {
    return applicationMenu && asElectronMenu(applicationMenu);
  }

  append(menuItem: Electron.MenuItem): void {
    this.insert(this.items.length, menuItem);
  }
  insert(position: number, menuItem: Electron.MenuItem): void {
    menuItem.menu = asElectronMenu(this);
    this.items.splice(position, 0, menuItem);
  }
  getMenuItemById(id: string): Electron.MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const below = item.submenu?.getMenuItemById(id);
      if (below) return below;
    }
    return null;
  }
  popup(options: Electron.PopupOptions = {}): void {
    state.record.popups.push(menuEntries(asElectronMenu(this)));
    lastPopup = { menu: this, closed: options.callback ?? (() => undefined) };
  }
  closePopup(_window?: Electron.BaseWindow): void {
    lastPopup?.closed();
    lastPopup = null;
  }
}
true satisfies Within<Electron.Menu, Menu>;

let lastPopup: { menu: Menu; closed: () => void } | null = null;

export const menuEntries = (menu: Electron.Menu | null): MenuEntry[] =>
  (menu?.items ?? []).map((item) => ({
    id: item.id,
    label: item.label,
    type: item.type,
    role: item.role ?? '',
    accelerator: item.accelerator ?? '',
    enabled: item.enabled,
    visible: item.visible,
    checked: item.checked,
    submenu: menuEntries(item.submenu ?? null),
  }));

const findItem = (menu: Electron.Menu, labels: readonly string[]): Electron.MenuItem => {
  const [label, ...below] = labels;
  const plain = (text: string): string => text.replaceAll('&', '');
  const item = menu.items.find((each) => plain(each.label) === label && each.visible);
  if (!item)
    throw new Error(
      `There is no menu item “${label}”; there are: ${menu.items.map((each) => each.label).join(', ')}`,
    );
  if (below.length === 0) return item;
  if (!item.submenu) throw new Error(`“${label}” has no submenu`);
  return findItem(item.submenu, below);
};

/** Clicks as the user does: disabled items cannot be clicked. */
export const clickItem = (menu: Electron.Menu | null, labels: readonly string[]): void => {
  if (!menu) throw new Error('There is no menu');
  const item = findItem(menu, labels);
  if (!item.enabled) throw new Error(`The menu item “${labels.join(' › ')}” is disabled`);
  item.click();
};

/** Items of the application menu that have an accelerator and an action here. */
export const menuActions = (): { accelerator: string; click: () => void }[] => {
  const collect = (items: readonly Electron.MenuItem[]): Electron.MenuItem[] =>
    items.flatMap((item) => [item, ...collect(item.submenu?.items ?? [])]);
  return collect(applicationMenu?.items ?? [])
    .filter((item) => item.accelerator && item.enabled && item.registerAccelerator && !isChromiums(item.role))
    .map((item) => ({ accelerator: item.accelerator ?? '', click: () => item.click() }));
};

export const clickPopup = (labels: readonly string[]): void => {
  if (!lastPopup) throw new Error('No context menu is open');
  const { menu, closed } = lastPopup;
  lastPopup = null;
  clickItem(asElectronMenu(menu), labels);
  closed();
};

const guardedMenu = guardStatics('Menu', Menu);

export { guardedMenu as Menu, MenuItem };
