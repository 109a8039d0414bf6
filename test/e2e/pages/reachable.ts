import { expect, type Locator, type Page } from '@playwright/test';

const controls =
  'a[href], button, input, select, textarea, [role="button"], [role="menuitem"], [role="slider"], [role="option"]';

const findUsableControls = (scope: Locator): Locator =>
  scope.locator(controls).and(scope.page().locator(':enabled, a')).filter({ visible: true });

/** Expects that each control in `scope` can be scrolled into view, fits the width and can be clicked. */
export const expectReachable = async (scope: Locator, minCount: number): Promise<void> => {
  await expect(scope).toBeVisible();
  const found = await findUsableControls(scope).all();
  expect(found.length).toBeGreaterThanOrEqual(minCount);
  for (const target of found) {
    const name = await target.evaluate((element) => element.outerHTML.slice(0, 160));
    await target.scrollIntoViewIfNeeded();
    // Mantine hides the real radio of a segment behind its label, which receives the click.
    if ((await target.getAttribute('type')) !== 'radio') await target.click({ trial: true, timeout: 5_000 });
    const { left, right, width } = await target.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return { left: box.left, right: box.right - window.innerWidth, width: box.width };
    });
    expect.soft(Math.max(-left, right), `${name} is within the window`).toBeLessThanOrEqual(1);
    expect.soft(width, `${name} has a width`).toBeGreaterThan(12);
  }
};

/** Pixels of the element's height that are visible in the window and in its scroll containers. */
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

/** Expects no horizontal overflow, and a document that does not scroll. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const { beyond, scrolled } = await page.evaluate(() => ({
    beyond: document.documentElement.scrollWidth - window.innerWidth,
    scrolled: document.documentElement.scrollTop + document.body.scrollTop,
  }));
  expect({ beyond, scrolled }).toEqual({ beyond: 0, scrolled: 0 });
};
