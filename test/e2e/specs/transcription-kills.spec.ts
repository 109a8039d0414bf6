import { setTimeout as sleep } from 'node:timers/promises';
import { recordMetric } from '../../metric.ts';
import type { TestService } from '../../service/service.ts';
import { getTextId } from '../../service/text-id.ts';
import type { LaunchOptions, Sidetone } from '../fixtures/sidetone.ts';
import { watchPressure } from '../measure/pressure.ts';
import { keys } from '../pages/keys.ts';
import { readSavedDraft } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, saveAutomatically, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

type Launch = (options?: Omit<LaunchOptions, 'host'>) => Promise<Sidetone>;

/** Milliseconds. Text typed longer ago must be saved, on a machine that is not busy. */
const savedWithinMs = 500;
/**
 * A busy machine extends the limit by this many times the greatest timer delay of the round. Time in which a program
 * waited for a processor or a disk does not count.
 */
const delayFactor = 4;
const kills = 100;
const laneCount = 4;
const letters = 'abcdefghijklmnopqrstuvwxyz äöü.';

interface Keystroke {
  readonly letter: string;
  /** When the renderer received it, in milliseconds since 1970; infinite if the kill came first. */
  readonly at: number;
}

interface Typing {
  /** Resolves when the renderer has the first letter. */
  readonly started: Promise<void>;
  stop(): Promise<readonly Keystroke[]>;
  /** Greatest timer delay so far, in milliseconds: how busy the machine is. */
  getMaxDelayMs(): number;
}

const startTyping = ({ page }: Sidetone): Typing => {
  const keystrokes: Keystroke[] = [];
  let isOver = false;
  let maxDelayMs = 0;
  let notifyStarted = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    notifyStarted = resolve;
  });
  const work = async (): Promise<void> => {
    while (!isOver) {
      const letter = letters[Math.floor(Math.random() * letters.length)] ?? 'x';
      await page.keyboard.type(letter).catch(() => undefined);
      keystrokes.push({ letter, at: isOver ? Number.POSITIVE_INFINITY : Date.now() });
      notifyStarted();
      const [before, rest] = [performance.now(), Math.random() * 60];
      await sleep(rest);
      maxDelayMs = Math.max(maxDelayMs, performance.now() - before - rest);
    }
  };
  const done = work();
  return {
    started,
    stop: async () => {
      isOver = true;
      await done;
      return keystrokes;
    },
    getMaxDelayMs: () => maxDelayMs,
  };
};

/** Number of characters of `expected` from the first difference to `found` on. */
const countMissing = (expected: string, found: string): number => {
  let same = 0;
  while (same < expected.length && expected[same] === found[same]) same += 1;
  return expected.length - same;
};

/** Kills one profile's application `rounds` times. Returns the number of lost characters. */
const runLane = async (launch: Launch, service: TestService, id: number, rounds: number): Promise<number> => {
  const name = `Text ${id}`;
  const first = await launch();
  await openScreen(first.page, service, 'Transcriptions');
  await transcriptionsPage(first.page).row(name).click();
  await expect(transcriptionsPage(first.page).editor).toBeVisible();
  const { userData } = first;
  // The next start opens the same text.
  await first.stop();

  let savedText = `Beginning ${id}.`;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sidetone = await launch({ userData });
    const { editor } = transcriptionsPage(sidetone.page);
    await expect(editor).toHaveText(savedText);
    await editor.press(keys.documentEnd);
    const pressure = watchPressure();
    const typing = startTyping(sidetone);
    // Starts at the first letter, which can be slow on a busy machine.
    await typing.started;
    const begun = Date.now();
    const getLimitMs = (): number => savedWithinMs + delayFactor * typing.getMaxDelayMs();
    await sleep(savedWithinMs + 100 + Math.random() * 900);
    while (pressure.getQuietMs(begun, Date.now()) < getLimitMs() + 100) await sleep(50);
    const killed = Date.now();
    const limitMs = getLimitMs();
    pressure.stop();
    const keystrokes = (await Promise.all([typing.stop(), sidetone.kill()]))[0];
    const dueLetters = keystrokes
      .filter(({ at }) => at < killed && pressure.getQuietMs(at, killed) > limitMs)
      .map(({ letter }) => letter);
    expect(dueLetters.length).toBeGreaterThan(0);
    const found = readSavedDraft(userData, getTextId(service, id)) ?? savedText;
    lost += countMissing(savedText + dueLetters.join(''), found);
    expect(savedText + keystrokes.map(({ letter }) => letter).join('')).toContain(found);
    savedText = found;
  }

  // The remaining text can be saved.
  const last = await launch({ userData });
  await transcriptionsPage(last.page).save.click();
  await expect(transcriptionsPage(last.page).state).toHaveText(/^Saved at /);
  expect(service.data.transcriptions.get(id)?.result).toBe(savedText.trim());
  await last.kill();
  return lost;
};

test('text typed half a second before kill -9 is there at the next start, 100 times', {
  tag: '@stand-in',
}, async ({ launch, service }) => {
  test.setTimeout(900_000);
  const ids = Array.from({ length: laneCount }, (_, index) => {
    const { id } = service.data.transcriptions.insert({
      name: `Text ${index + 1}`,
      result: `Beginning ${index + 1}.`,
    });
    return id;
  });
  const lost = await Promise.all(ids.map((id) => runLane(launch, service, id, kills / laneCount)));
  const all = lost.reduce((sum, one) => sum + one, 0);
  recordMetric('typing-kills', `${kills}, characters lost ${all}`);
  expect(all).toBe(0);
});

test('a letter typed half a second before the page is killed is saved, although no page is there any more', {
  tag: '@stand-in',
}, async ({ launch, service }) => {
  const sidetone = await launch();
  const { id } = service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  const { control } = sidetone;
  await openScreen(sidetone.page, service, 'Transcriptions');
  await saveAutomatically(sidetone.page);
  await transcriptionsPage(sidetone.page).row('Owls').click();
  // Only after several crashes the page is not loaded again, but the user is asked.
  await control.answerDialog('message', { staysOpen: true });
  for (let death = 1; death <= 3; death += 1) {
    await control.crashRenderer();
    await expect(transcriptionsPage(await sidetone.nextPage()).editor).toHaveText('Owls.');
  }
  const { page } = sidetone;
  await transcriptionsPage(page).editor.press(keys.documentEnd);
  await page.keyboard.type('!');
  // What is typed in the last half second may be lost.
  await expect.poll(() => readSavedDraft(sidetone.userData, getTextId(service, id))).toBe('Owls.!');
  await control.crashRenderer();
  await expect.poll(() => service.data.transcriptions.get(id)?.result, { timeout: 45_000 }).toBe('Owls.!');
  expect((await control.record()).dialogs).toMatchObject([{ message: 'The window can’t be shown.' }]);
});
