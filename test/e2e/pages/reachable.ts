import { expect, type Locator, type Page } from '@playwright/test';

const controls =
  'a[href], button, input, select, textarea, [role="button"], [role="menuitem"], [role="slider"], [role="option"]';

/** What can be used in `scope` now: shown, enabled, and with a size. */
const findUsableControls = (scope: Locator): Locator =>
  scope.locator(controls).and(scope.page().locator(':enabled, a')).filter({ visible: true });

/** Every control of `scope` can be scrolled into the window, wholly in its width, and takes a click there. */
export const expectReachable = async (scope: Locator, minCount: number): Promise<void> => {
  const found = await findUsableControls(scope).all();
  expect(found.length).toBeGreaterThanOrEqual(minCount);
  for (const control of found) {
    const name = await control.evaluate((element) => element.outerHTML.slice(0, 160));
    await control.scrollIntoViewIfNeeded();
    // Mantine hides the real radio of a segment behind its label, which takes the click.
    if ((await control.getAttribute('type')) !== 'radio')
      await control.click({ trial: true, timeout: 5_000 });
    const { left, right, width } = await control.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return { left: box.left, right: box.right - window.innerWidth, width: box.width };
    });
    expect.soft(Math.max(-left, right), `${name} is within the window`).toBeLessThanOrEqual(1);
    expect.soft(width, `${name} has a width`).toBeGreaterThan(12);
  }
};

/** Pixels of the element's height that are in the window, and in everything it scrolls in. */
export const getVisibleHeight = (element: Locator): Promise<number> =>
  element.evaluate(
    (target) =>
      new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          resolve(entry?.intersectionRect.height ?? 0);
        });
        observer.observe(target);
      }),
  );

/** Nothing leaves the window sideways, and the frame itself does not scroll. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const { beyond, scrolled } = await page.evaluate(() => ({
    beyond: document.documentElement.scrollWidth - window.innerWidth,
    scrolled: document.documentElement.scrollTop + document.body.scrollTop,
  }));
  expect({ beyond, scrolled }).toEqual({ beyond: 0, scrolled: 0 });
};
