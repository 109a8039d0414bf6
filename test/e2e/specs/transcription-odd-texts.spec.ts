import type { Page } from '@playwright/test';
import { recordMetric } from '../../metric.ts';
import { getTextId } from '../../service/text-id.ts';
import { keys } from '../pages/keys.ts';
import { getCurrentDraft, waitForLibrarySync } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const arabic = 'مقابلة مع مهندس الصوت';

const oddTexts: readonly { readonly name: string; readonly result: string; readonly picture: string }[] = [
  { picture: 'script', name: script, result: `An owl. ${script}` },
  {
    picture: 'right-to-left',
    name: arabic,
    result: `${arabic}. owl\n\nThis is English.\n\nוזו פסקה בעברית.`,
  },
  { picture: 'long-word', name: 'W'.repeat(100_000), result: `${'M'.repeat(100_000)} owl` },
  { picture: 'emoji', name: '🎙️👩‍👩‍👧'.repeat(60), result: `owl ${'🎙️👩‍👩‍👧 '.repeat(500)}` },
  {
    picture: 'accents',
    name: `Z${'\u0336\u0301'.repeat(150)}`,
    result: `owl Z${'\u0336\u0489'.repeat(400)}algo`,
  },
  { picture: 'controls', name: 'a\u202Eb\u2066c\u0007d', result: 'owl \u202E\u2067 reversed? \u0000 \u0007' },
];

/** Overflow of the window and sizes of its parts, in pixels. */
const measureShape = (page: Page) =>
  page.evaluate(() => {
    const { width, left } =
      document.querySelector('[aria-label="Text"]')?.getBoundingClientRect() ?? new DOMRect();
    const editor = document.querySelector('.cm-content')?.getBoundingClientRect() ?? new DOMRect();
    const row =
      document.querySelector('[data-row]')?.closest('[role="listitem"]')?.getBoundingClientRect() ??
      new DOMRect();
    return {
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      down: document.documentElement.scrollHeight - window.innerHeight,
      pane: [Math.round(left), Math.round(width)],
      text: Math.round(editor.width),
      row: Math.round(row.width),
      header:
        (document.querySelector('[aria-label="Text"] header')?.getBoundingClientRect().height ?? 0) < 220,
    };
  });

for (const scheme of ['light', 'dark'] as const) {
  test(`unusual names and texts are shown as text and keep the layout, ${scheme}`, {
    tag: scheme === 'dark' ? '@stand-in' : [],
  }, async ({ sidetone, service }) => {
    const plain = service.data.transcriptions.insert({ name: 'Plain', result: 'Plain owl.' });
    for (const { name, result } of oddTexts) service.data.transcriptions.insert({ name, result });
    const { page } = sidetone;
    await setSystemScheme(sidetone, scheme);
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    await waitForLibrarySync(page, service);
    await page.locator(`[data-row="${getTextId(service, plain.id)}"]`).click();
    await expect(screen.editor).toHaveText('Plain owl.');
    const shape = await measureShape(page);
    expect(shape).toMatchObject({ sideways: 0, down: 0, header: true });

    let whole = 0;
    const rows = page.getByRole('list', { name: 'Texts' }).locator('[data-row]');
    for (const [index, { name, picture }] of oddTexts.entries()) {
      // Newest first: the last inserted record is the first row.
      await rows.nth(oddTexts.length - 1 - index).click();
      await expect(screen.name).toHaveValue(name.trim());
      await expect(screen.editor).not.toHaveText('');
      expect(await measureShape(page), picture).toEqual(shape);
      await takeScreenshot(page, `odd-${picture}-${scheme}`);
      whole += 1;
    }
    await screen.search.fill('owl');
    await expect(screen.results).toHaveCount(oddTexts.length + 1);
    await takeScreenshot(page, `odd-found-${scheme}`);
    expect(await measureShape(page)).toMatchObject({ sideways: 0, down: 0 });
    await expect(page).toHaveTitle(/All texts/);
    await expect(page.getByRole('main').locator('img, script')).toHaveCount(0);
    recordMetric(`odd-texts-${scheme}`, `${whole}/${oddTexts.length}`);
  });
}

/** Counts the characters that are added to the page from now on, also those that are gone before they are painted. */
const countDrawn = (page: Page) =>
  page.evaluateHandle(() => {
    const drawn = { characters: 0 };
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const { textContent } of addedNodes) drawn.characters += textContent?.length ?? 0;
    }).observe(document.body, { subtree: true, childList: true });
    return drawn;
  });

for (const [script, sentence] of [
  ['Hebrew', 'וזו פסקה בעברית על מקצוע ההקלטה. '],
  ['emoji', '👩‍👩‍👧‍👦\u0301\u0302 '],
] as const) {
  test(`a text in one line, ${script}, is shown in pieces and stays one line`, {
    tag: '@stand-in',
  }, async ({ sidetone, service }) => {
    const result = `${sentence.repeat(100_000 / sentence.length)}owl ${sentence.repeat(100_000 / sentence.length)}`;
    const { id } = service.data.transcriptions.insert({ name: 'One line', result });
    const { page } = sidetone;
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    const drawn = await countDrawn(page);
    await screen.row('One line').click();
    const pieces = screen.editor.locator('.cm-piece');
    await expect(pieces.nth(3)).toBeVisible();
    const lengths = await pieces.evaluateAll((all) => all.map((piece) => piece.textContent?.length ?? 0));
    expect(Math.max(...lengths)).toBeLessThan(600);
    expect(await drawn.evaluate(({ characters }) => characters)).toBeLessThan(60_000);
    await expect(screen.editor.locator('.cm-line')).toHaveCount(1);

    await screen.editor.press('ControlOrMeta+f');
    const panel = page.getByRole('search', { name: 'Find and replace' });
    await panel.getByRole('textbox', { name: 'Find in the text' }).fill('owl');
    await expect(panel.getByRole('status')).toHaveText('1 found');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status')).toHaveText('1 of 1');
    await expect(screen.editor.locator('.cm-searchMatch-selected')).toBeInViewport();
    await page.keyboard.press('Escape');
    await screen.editor.press(keys.documentEnd);
    await page.keyboard.type('The end.');
    await screen.editor.press(keys.documentStart);
    await page.keyboard.type('Beginning: ');
    await expect
      .poll(
        async () => (await getCurrentDraft(page, getTextId(service, id))) === `Beginning: ${result}The end.`,
      )
      .toBe(true);
    await takeScreenshot(page, `one-line-${script}`);
  });
}
