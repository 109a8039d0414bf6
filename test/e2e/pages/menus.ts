/** Menus by key, as a user without a mouse finds them. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './service-test.ts';

export interface MenuItem {
  /** Its name, after those of the submenus that it is in. */
  readonly path: readonly string[];
  readonly opensMenu: boolean;
  readonly isDisabled: boolean;
}

/** The item that has the focus. `menu` and `id` differ from those of all others. */
const readFocused = (page: Page) =>
  page.evaluate(() => {
    const item = document.activeElement;
    const menu = item?.closest<HTMLElement>('[role="menu"]');
    if (!(item instanceof HTMLElement) || !menu || item === menu) return null;
    item.dataset.walked ??= crypto.randomUUID();
    menu.dataset.walked ??= crypto.randomUUID();
    const label = item.querySelector('[data-menu-item-label]')?.textContent ?? item.textContent ?? '';
    return {
      id: item.dataset.walked,
      menu: menu.dataset.walked,
      name: item.getAttribute('aria-label') ?? label,
      opensMenu: item.getAttribute('aria-haspopup') === 'menu',
      isDisabled: item.getAttribute('aria-disabled') === 'true',
    };
  });

type FocusedItem = NonNullable<Awaited<ReturnType<typeof readFocused>>>;

/** Waits until an item has the focus for which `isExpected` is true. */
const waitForItem = async (
  page: Page,
  message: string,
  isExpected: (item: FocusedItem) => boolean = () => true,
): Promise<FocusedItem> => {
  let focused: FocusedItem | null = null;
  await expect
    .poll(
      async () => {
        focused = await readFocused(page);
        return focused !== null && isExpected(focused);
      },
      { message },
    )
    .toBe(true);
  return focused as unknown as FocusedItem;
};

/** Enters the submenu of the item that has the focus. */
export const enterSubmenu = async (page: Page): Promise<void> => {
  const { name, menu } = await waitForItem(page, 'an item has the focus');
  await page.keyboard.press('ArrowRight');
  await waitForItem(page, `the submenu ${name} has the focus`, (item) => item.menu !== menu);
};

/** Each item of the menu that has the focus, and of its submenus. */
export const readMenu = async (page: Page, within: readonly string[] = []): Promise<readonly MenuItem[]> => {
  const items: MenuItem[] = [];
  const first = await waitForItem(page, 'the menu has the focus');
  for (let focused = first; ; ) {
    const { id, menu, name, opensMenu, isDisabled } = focused;
    const path = [...within, name];
    items.push({ path, opensMenu, isDisabled });
    if (opensMenu) {
      await enterSubmenu(page);
      items.push(...(await readMenu(page, path)));
      await page.keyboard.press('ArrowLeft');
      await waitForItem(page, `the focus is back on ${name}`, (item) => item.id === id);
    }
    await page.keyboard.press('ArrowDown');
    focused = await waitForItem(page, `an item follows ${name}`, (item) => item.menu === menu);
    if (focused.id === first.id) return items;
  }
};

/** Moves to an item of the open menu. */
export const goToItem = async (page: Page, path: readonly string[]): Promise<void> => {
  for (const [index, name] of path.entries()) {
    if (index > 0) await enterSubmenu(page);
    for (let moves = 0; (await readFocused(page))?.name !== name; moves += 1) {
      expect(moves, `${path.join(' › ')} is in the menu`).toBeLessThan(60);
      await page.keyboard.press('ArrowDown');
    }
  }
};

/** The buttons of menus, each with a selector that stays. */
export const listMenuButtons = async (within: Locator): Promise<readonly Locator[]> => {
  const ids = await within
    .locator('button:enabled[aria-haspopup="menu"]')
    .filter({ visible: true })
    .evaluateAll((buttons) =>
      (buttons as HTMLElement[]).map((button) => (button.dataset.opener ??= crypto.randomUUID())),
    );
  return ids.map((id) => within.page().locator(`[data-opener="${id}"]`));
};
