import type { Sidetone } from '../fixtures/sidetone.ts';

/** Light is the default of a test. Dark needs the stand-in. */
export const setSystemScheme = async (
  { page, control }: Sidetone,
  scheme: 'light' | 'dark',
): Promise<void> => {
  if (scheme === 'light') return;
  await control.setSystemDark(true);
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
};
