import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { waitForAnimations } from './screenshot.ts';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no violation of WCAG 2.2 AA in the window once animations have ended. */
export const expectAccessible = (page: Page): Promise<void> =>
  test.step('axe finds nothing', async () => {
    await waitForAnimations(page);
    // Legacy mode runs within this window and opens no second one.
    // The details of what passed would take a fifth of its time.
    const { violations, passes } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(levels)
      .setLegacyMode(true)
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
    expect(passes.length).toBeGreaterThan(10);
  });
