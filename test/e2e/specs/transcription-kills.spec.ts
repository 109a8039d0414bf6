/** Typing, and kill -9 of the whole application at a random moment of it, a hundred times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { recordMetric } from '../../metric.ts';
import type { TestService } from '../../service/service.ts';
import type { LaunchOptions, Sidetone } from '../fixtures/sidetone.ts';
import { getPagePids } from '../measure/memory.ts';
import { watchProcessorTime } from '../measure/processor-time.ts';
import { readSavedDraft } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

type Launch = (options?: Omit<LaunchOptions, 'host'>) => Promise<Sidetone>;

/** What was typed longer ago than this must be there, in milliseconds, on a machine that keeps time. */
const savedWithinMs = 500;
/**
 * By how many times the latest timer of a round the promise is put off: a letter goes through three processes. What the
 * window's and main's threads waited for a processor comes on top.
 */
const delayFactor = 4;
const kills = 100;
/** Profiles that are typed into and killed at the same time. */
const laneCount = 2;
const letters = 'abcdefghijklmnopqrstuvwxyz äöü.';

interface Keystroke {
  readonly letter: string;
  /** When the page had it, milliseconds since 1970; infinite where the kill came first. */
  readonly at: number;
}

interface Typing {
  /** As soon as the page has the first letter. */
  readonly started: Promise<void>;
  /** Ends it. Answers what was typed, and when. */
  stop(): Promise<readonly Keystroke[]>;
  /** By how many milliseconds the latest timer was late so far: how busy the machine is. */
  getMaxDelayMs(): number;
}

/** Types without a rest until it is stopped. */
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

/** How many characters of `wanted` are missing from the beginning of `found`. */
const countMissing = (expected: string, found: string): number => {
  let same = 0;
  while (same < expected.length && expected[same] === found[same]) same += 1;
  return expected.length - same;
};

/** Kills one profile's application again and again. Answers how many characters were lost in all of it. */
const runLane = async (launch: Launch, service: TestService, id: number, rounds: number): Promise<number> => {
  const name = `Text ${id}`;
  const first = await launch();
  await openScreen(first.page, service, 'Transcriptions');
  await transcriptionsPage(first.page).row(name).click();
  await expect(transcriptionsPage(first.page).editor).toBeVisible();
  const { userData } = first;
  // Where the window was is remembered.
  await first.stop();

  let savedText = `Beginning ${id}.`;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sidetone = await launch({ userData });
    const { editor } = transcriptionsPage(sidetone.page);
    await expect(editor).toHaveText(savedText);
    await editor.press('Control+End');
    const threads = [sidetone.pid, ...(await getPagePids(sidetone))].map(watchProcessorTime);
    const typing = startTyping(sidetone);
    // Counted from the first letter: on a busy machine that one may take its time.
    await typing.started;
    const begun = Date.now();
    const getAllowedMs = (now: number): number => {
      const late = savedWithinMs + delayFactor * typing.getMaxDelayMs();
      return late + threads.reduce((sum, thread) => sum + thread.getWaitedMs(now - late, now), 0);
    };
    await sleep(savedWithinMs + 100 + Math.random() * 900);
    while (Date.now() - begun < getAllowedMs(Date.now()) + 100) await sleep(50);
    const killed = Date.now();
    const before = killed - getAllowedMs(killed);
    for (const thread of threads) thread.stop();
    const keystrokes = (await Promise.all([typing.stop(), sidetone.kill()]))[0];
    const dueLetters = keystrokes.filter(({ at }) => at < before).map(({ letter }) => letter);
    expect(dueLetters.length).toBeGreaterThan(0);
    const found = readSavedDraft(userData, String(id)) ?? savedText;
    lost += countMissing(savedText + dueLetters.join(''), found);
    expect(savedText + keystrokes.map(({ letter }) => letter).join('')).toContain(found);
    savedText = found;
  }

  // What is left after all of it can be saved.
  const last = await launch({ userData });
  await transcriptionsPage(last.page).save.click();
  await expect(transcriptionsPage(last.page).state).toHaveText(/^Saved at /);
  expect(service.data.transcriptions.get(id)?.result).toBe(savedText.trim());
  await last.kill();
  return lost;
};

test('what was typed half a second before kill -9 is there at the next start, a hundred times', {
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
