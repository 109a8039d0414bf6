/**
 * Screenshots of every screen, light and dark: `node test/fakes/shots.ts [--out DIR] [--only NAME…]`.
 * `--small` uses 900 × 600, `--size 450x300` another size, `--forced` forced colours. `--axe` also counts
 * violations that axe finds (WCAG 2.2 AA).
 */
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { startHarness } from './harness.ts';
import { scenes } from './scenes.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(os.tmpdir(), 'sidetone-shots') },
    only: { type: 'string', multiple: true },
    scheme: { type: 'string' },
    small: { type: 'boolean', default: false },
    size: { type: 'string' },
    forced: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
  },
});

const parseSize = (size: string | undefined): { width?: number; height?: number } => {
  const [width, height] = (size ?? '').split('x').map(Number);
  return width && height ? { width, height } : {};
};
const suffix = [values.small ? 'small' : values.size, values.forced && 'forced'].filter(Boolean);

const checkAccessibility = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`),
  );
};

await mkdir(values.out, { recursive: true });
const harness = await startHarness();
const schemes = (['light', 'dark'] as const).filter((scheme) => !values.scheme || values.scheme === scheme);
let found = 0;
try {
  for (const scene of scenes.filter(({ name }) => !values.only || values.only.includes(name))) {
    for (const scheme of schemes) {
      const size = values.small ? { width: 900, height: 600 } : parseSize(values.size);
      const { page, consoleErrors, close } = await harness.open({ ...scene, scheme, ...size });
      if (values.forced) await page.emulateMedia({ forcedColors: 'active' });
      page.setDefaultTimeout(15_000);
      const sceneError = await scene.act?.(page).then(
        () => undefined,
        (error) => String(error).split('\n')[0],
      );
      await page.waitForTimeout(250);
      const file = path.join(values.out, `${[scene.name, scheme, ...suffix].join('-')}.png`);
      await page.screenshot({ path: file });
      const problems = [
        ...consoleErrors,
        ...(sceneError ? [sceneError] : []),
        ...(values.axe ? await checkAccessibility(page) : []),
      ];
      found += problems.length;
      console.log(`${file}${problems.map((problem) => `\n  ${problem}`).join('')}`);
      await close();
    }
  }
} finally {
  await harness.close();
}
console.log(`${found} complaints`);
