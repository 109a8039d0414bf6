/** Text that flows over the boundaries of parts, because the service limits the length of a text. */

import type { Page } from '@playwright/test';
import { joinParts } from '../../../preload/contract/episode-text.ts';
import { recordMetric } from '../../metric.ts';
import { serverError } from '../../service/faults/answers.ts';
import { nth } from '../../service/faults/fault.ts';
import { holdAt } from '../../service/faults/timing.ts';
import type { TestService } from '../../service/service.ts';
import type { Exchange } from '../../service/specification/http/exchange.ts';
import { getTextId, toServiceId } from '../../service/text-id.ts';
import { join } from '../pages/episode-parts.ts';
import { expect, takeScreenshots, test } from '../pages/export-test.ts';
import { keys } from '../pages/keys.ts';
import { getCurrentDraft, readSavedDraft } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { saveAutomatically } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const limit = 10_000;

/** Numbered sentences of about `length` characters, in paragraphs. */
const toProse = (topic: string, length: number): string => {
  const sentences: string[] = [];
  for (let size = 0; size < length - 60; size += sentences.at(-1)?.length ?? 0)
    sentences.push(`Sentence ${sentences.length + 1} is about the ${topic}, and it is not short.`);
  const paragraphs = Array.from({ length: Math.ceil(sentences.length / 12) }, (_, index) =>
    sentences.slice(index * 12, index * 12 + 12).join(' '),
  );
  return paragraphs.join('\n\n');
};

const topics = ['harbour', 'market', 'lighthouse', 'ferry', 'storm'];
const typed = `${'These words were added at the beginning of the first part. '.repeat(153).slice(0, 8_999)}.`;

const insertEpisode = (service: TestService, length = 6_000): readonly string[] => {
  service.data.setLimits({ result: limit });
  return topics.map((topic, index) =>
    getTextId(
      service,
      service.data.transcriptions.insert({
        name: `Coast · part ${index + 1} of ${topics.length}`,
        result: toProse(topic, length),
      }).id,
    ),
  );
};

const getStored = (service: TestService, ids: readonly string[]): readonly string[] =>
  ids.map((id) => service.data.transcriptions.get(toServiceId(id))?.result ?? '');

const setLimit = async (page: Page): Promise<void> => {
  const updated = await page.evaluate(
    (textLength) => window.sidetone.settings.update({ limitChanges: { textLength } }),
    limit,
  );
  expect(updated).toMatchObject({ ok: true });
};

const openEpisode = async (page: Page, service: TestService, ids: readonly string[]) => {
  await openScreen(page, service, 'Transcriptions');
  await join(page, ids);
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(1);
  await screen.row('Coast').click();
  await expect(screen.editor).toContainText('harbour');
  return screen;
};

const typeAtStart = async (page: Page): Promise<void> => {
  await transcriptionsPage(page).editor.press(keys.documentStart);
  await page.keyboard.insertText(typed);
};

test('9,000 characters typed into the first of five parts are saved with three requests', {
  tag: '@smoke',
}, async ({ sidetone, service }) => {
  const ids = insertEpisode(service);
  const before = getStored(service, ids);
  const text = typed + joinParts(before).text;
  const { page } = sidetone;
  const screen = await openEpisode(page, service, ids);
  await setLimit(page);
  await typeAtStart(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  const updates = service.recorder.getRequests('transcriptions.update');
  expect(updates.map(({ path }) => Number(path.split('/').at(-1)))).toEqual(
    [ids[2], ids[1], ids[0]].map(toServiceId),
  );
  const stored = getStored(service, ids);
  expect(joinParts(stored).text).toBe(text);
  expect(stored.map((part) => part.length <= limit)).not.toContain(false);
  expect(stored.slice(3)).toEqual(before.slice(3));
  await expect(screen.pane.getByRole('alert')).toHaveCount(0);
  recordMetric('flow-requests', `${updates.length} for 9,000 characters`);

  // The boundaries are not a step to undo.
  await screen.editor.press('ControlOrMeta+z');
  await expect(screen.editor).not.toContainText('These words');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  await expect.poll(() => getStored(service, ids)).toEqual(before);

  await screen.actions('Go to');
  await page.getByRole('menuitem', { name: 'Part 2 of 5' }).click();
  await screen.actions('Versions…');
  await expect(page.getByRole('dialog', { name: /^Part 2 of 5: / }).getByRole('listitem')).toHaveCount(3);
});

test('a limit that a refusal has shown, with automatic saving and leaving the text', async ({
  sidetone,
  service,
}) => {
  const ids = insertEpisode(service);
  service.data.transcriptions.insert({ name: 'Other', result: 'Other text.' });
  const text = typed + joinParts(getStored(service, ids)).text;
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await join(page, ids);
  await saveAutomatically(page);
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(2);
  await screen.row('Coast').click();
  await expect(screen.editor).toContainText('harbour');
  await typeAtStart(page);
  await screen.row('Other').click();
  await expect.poll(() => joinParts(getStored(service, ids)).text === text, { timeout: 20_000 }).toBe(true);
  await screen.row('Coast').click();
  await expect(screen.editor).toContainText('These words');
  await expect(screen.state).toHaveText(/^Saved/);
});

test('a part that was changed elsewhere: its new text stays, and a conflict stops the flow until it is solved', async ({
  sidetone,
  service,
}) => {
  const ids = insertEpisode(service);
  const [first, second, ...others] = getStored(service, ids);
  const { page } = sidetone;
  const screen = await openEpisode(page, service, ids);
  await setLimit(page);
  await typeAtStart(page);
  const changed = `${second} A colleague wrote this.`;
  service.data.transcriptions.update(toServiceId(ids[1]), { result: changed });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  const text = joinParts([`${typed}${first}`, changed, ...others]).text;
  expect(joinParts(getStored(service, ids)).text).toBe(text);

  // The last part is changed here and elsewhere. The one before it gets too long, and its other neighbour is full.
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Mine.');
  await screen.editor.press(keys.documentStart);
  await page.keyboard.insertText(typed);
  await page.keyboard.insertText(' ');
  service.data.transcriptions.update(toServiceId(ids[4]), { result: 'Theirs.' });
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: /^Part 5 of 5: / });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.editor).toContainText('These words');
  // Without the last part, the others may be full: that is said as well.
  const conflict = screen.pane
    .getByRole('alert')
    .filter({ hasText: 'Part 5 of 5: Someone changed this text' });
  await expect(conflict).toBeVisible();
  await screen.pane.getByRole('button', { name: 'Compare and choose' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the service’s text' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  const own = text.slice(0, text.indexOf(others[2] ?? '')).trimEnd();
  expect(joinParts(getStored(service, ids)).text).toBe(`${typed} ${own}\n\nTheirs.`);
});

test('a failure between two requests, and a change elsewhere between them: nothing is lost', async ({
  sidetone,
  service,
}) => {
  const ids = insertEpisode(service);
  const text = typed + joinParts(getStored(service, ids)).text;
  const { page } = sidetone;
  const screen = await openEpisode(page, service, ids);
  await setLimit(page);
  await typeAtStart(page);
  const isUpdate = ({ request }: Exchange): boolean => request.method !== 'GET';
  const repair = service.faults.always(
    (exchange) => isUpdate(exchange) && exchange.request.url?.endsWith(`/${toServiceId(ids[1])}`) === true,
    serverError(500),
  );
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.pane.getByRole('alert')).toContainText('Part 2 of 5: ');
  expect(getStored(service, ids)[0]).not.toContain('These words');
  repair();
  const drafts = await Promise.all(ids.map((id) => getCurrentDraft(page, id)));
  const kept = getStored(service, ids).map((stored, index) => drafts[index] ?? stored);
  expect(joinParts(kept).text).toBe(text);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(joinParts(getStored(service, ids)).text).toBe(text);

  // Part 2 changes elsewhere after the text for it was found free, while part 3 is saved.
  await screen.editor.press(keys.documentStart);
  await page.keyboard.insertText('More words. '.repeat(100));
  const flowed = getStored(service, ids)[1] ?? '';
  const hold = holdAt('response');
  service.faults.next(nth(1, isUpdate), hold);
  await page.keyboard.press('ControlOrMeta+s');
  await hold.reached;
  service.data.transcriptions.update(toServiceId(ids[1]), { result: 'Theirs.' });
  hold.release();
  await expect(page.getByRole('dialog', { name: /^Part 2 of 5: / })).toBeVisible();
  await page.keyboard.press('Escape');
  const conflicting = (await getCurrentDraft(page, ids[1] ?? '')) ?? '';
  expect(conflicting).not.toBe(flowed);
  expect(conflicting).toContain(flowed.slice(0, 1_000));
  expect(getStored(service, ids)[0]).not.toContain('More words');
});

test('says it in one sentence if all parts are full, and saves after shortening', async ({
  sidetone,
  service,
}) => {
  const ids = insertEpisode(service, 9_700);
  const before = getStored(service, ids);
  const { page } = sidetone;
  const screen = await openEpisode(page, service, ids);
  await setLimit(page);
  await typeAtStart(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.pane.getByRole('alert')).toHaveCount(1);
  await expect(screen.pane.getByRole('alert')).toContainText('All parts of this text are full');
  await takeScreenshots(page, 'episode-full');
  expect(getStored(service, ids)).toEqual(before);
  await screen.editor.press('ControlOrMeta+z');
  await page.keyboard.type('Short. ');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(joinParts(getStored(service, ids)).text).toBe(`Short. ${joinParts(before).text}`);
});

test('kills while it flows lose nothing', async ({ launch, service }) => {
  test.setTimeout(240_000);
  const ids = insertEpisode(service);
  const text = typed + joinParts(getStored(service, ids)).text;
  const before = getStored(service, ids);
  let lost = 0;
  const stages = [1, 2, 3].flatMap((request) =>
    (['begin', 'response'] as const).map((stage) => ({ request, stage })),
  );
  for (const { request, stage } of stages) {
    for (const [index, id] of ids.entries())
      service.data.transcriptions.update(toServiceId(id), { result: before[index] ?? '' });
    const first = await launch();
    await openEpisode(first.page, service, ids);
    await setLimit(first.page);
    await typeAtStart(first.page);
    const hold = holdAt(stage);
    service.faults.next(
      nth(request, (exchange) => exchange.request.method !== 'GET'),
      hold,
    );
    await first.page.keyboard.press('ControlOrMeta+s');
    await hold.reached;
    await first.kill();
    hold.release();
    service.faults.clear();
    const kept = ids.map(
      (id, index) => readSavedDraft(first.userData, id) ?? getStored(service, ids)[index] ?? '',
    );
    if (joinParts(kept).text !== text) lost += 1;

    const second = await launch({ userData: first.userData });
    await openScreen(second.page, service, 'Transcriptions');
    const reopened = transcriptionsPage(second.page);
    await reopened.row('Coast').click();
    await expect(reopened.editor).toContainText('These words');
    if ((await reopened.save.count()) > 0) await reopened.save.click();
    await expect(reopened.state).toHaveText(/^Saved/);
    expect(joinParts(getStored(service, ids)).text).toBe(text);
    await second.stop();
  }
  recordMetric('flow-kills', `${stages.length}, texts lost ${lost}`);
  expect(lost).toBe(0);
});
