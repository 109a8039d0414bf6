import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violation of WCAG 2.2 AA on the page as it is, at rest. Answers how many rules held. */
export const expectAccessible = (page: Page): Promise<void> =>
  test.step('axe finds nothing', async () => {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity),
    );
    // Legacy mode: everything happens in this page, none is opened beside it.
    const { violations, passes } = await new AxeBuilder({ page })
      .withTags(levels)
      .setLegacyMode(true)
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
    expect(passes.length).toBeGreaterThan(10);
  });
