/** Typing, and kill -9 of the whole application at a random moment of it, a hundred times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { figure } from '../../figure.ts';
import type { TestService } from '../../service/service.ts';
import type { LaunchOptions, Sidetone } from '../fixtures/sidetone.ts';
import { getPagePids } from '../measure/memory.ts';
import { watchProcessorTime } from '../measure/processor-time.ts';
import { keptDraft } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

type Launch = (options?: Omit<LaunchOptions, 'host'>) => Promise<Sidetone>;

/** What was typed longer ago than this must be there, in milliseconds, on a machine that keeps time. */
const promise = 500;
/**
 * By how many times the latest timer of a round the promise is put off: a letter goes through three processes. What the
 * window's and main's threads waited for a processor comes on top.
 */
const latenessFactor = 4;
const kills = 100;
/** Profiles that are typed into and killed at the same time. */
const lanes = 2;
const letters = 'abcdefghijklmnopqrstuvwxyz äöü.';

interface Stroke {
  readonly letter: string;
  /** When the page had it, milliseconds since 1970; infinite where the kill came first. */
  readonly at: number;
}

interface Typing {
  /** As soon as the page has the first letter. */
  readonly begun: Promise<void>;
  /** Ends it. Answers what was typed, and when. */
  stop(): Promise<readonly Stroke[]>;
  /** By how many milliseconds the latest timer was late so far: how busy the machine is. */
  lateness(): number;
}

/** Types without a rest until it is stopped. */
const typeOn = ({ page }: Sidetone): Typing => {
  const strokes: Stroke[] = [];
  let isOver = false;
  let latest = 0;
  let tell = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const work = async (): Promise<void> => {
    while (!isOver) {
      const letter = letters[Math.floor(Math.random() * letters.length)] ?? 'x';
      await page.keyboard.type(letter).catch(() => undefined);
      strokes.push({ letter, at: isOver ? Number.POSITIVE_INFINITY : Date.now() });
      tell();
      const [before, rest] = [performance.now(), Math.random() * 60];
      await sleep(rest);
      latest = Math.max(latest, performance.now() - before - rest);
    }
  };
  const done = work();
  return {
    begun,
    stop: async () => {
      isOver = true;
      await done;
      return strokes;
    },
    lateness: () => latest,
  };
};

/** How many characters of `wanted` are missing from the beginning of `found`. */
const missing = (wanted: string, found: string): number => {
  let same = 0;
  while (same < wanted.length && wanted[same] === found[same]) same += 1;
  return wanted.length - same;
};

/** Kills one profile's application again and again. Answers how many characters were lost in all of it. */
const lane = async (launch: Launch, service: TestService, id: number, rounds: number): Promise<number> => {
  const name = `Text ${id}`;
  const first = await launch();
  await openScreen(first.page, service, 'Transcriptions');
  await transcriptionsPage(first.page).row(name).click();
  await expect(transcriptionsPage(first.page).editor).toBeVisible();
  const { userData } = first;
  // Where the window was is remembered.
  await first.stop();

  let kept = `Beginning ${id}.`;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sidetone = await launch({ userData });
    const { editor } = transcriptionsPage(sidetone.page);
    await expect(editor).toHaveText(kept);
    await editor.press('Control+End');
    const threads = [sidetone.pid, ...(await getPagePids(sidetone))].map(watchProcessorTime);
    const typing = typeOn(sidetone);
    // Counted from the first letter: on a busy machine that one may take its time.
    await typing.begun;
    const begun = Date.now();
    const allowed = (now: number): number => {
      const late = promise + latenessFactor * typing.lateness();
      return late + threads.reduce((sum, thread) => sum + thread.waitedBetween(now - late, now), 0);
    };
    await sleep(promise + 100 + Math.random() * 900);
    while (Date.now() - begun < allowed(Date.now()) + 100) await sleep(50);
    const killed = Date.now();
    const before = killed - allowed(killed);
    for (const thread of threads) thread.stop();
    const strokes = (await Promise.all([typing.stop(), sidetone.kill()]))[0];
    const due = strokes.filter(({ at }) => at < before).map(({ letter }) => letter);
    expect(due.length).toBeGreaterThan(0);
    const found = keptDraft(userData, String(id)) ?? kept;
    lost += missing(kept + due.join(''), found);
    expect(kept + strokes.map(({ letter }) => letter).join('')).toContain(found);
    kept = found;
  }

  // What is left after all of it can be saved.
  const last = await launch({ userData });
  await transcriptionsPage(last.page).save.click();
  await expect(transcriptionsPage(last.page).state).toHaveText(/^Saved at /);
  expect(service.data.transcriptions.get(id)?.result).toBe(kept.trim());
  await last.kill();
  return lost;
};

test('what was typed half a second before kill -9 is there at the next start, a hundred times', {
  tag: '@stand-in',
}, async ({ launch, service }) => {
  test.setTimeout(900_000);
  const ids = Array.from({ length: lanes }, (_, index) => {
    const { id } = service.data.transcriptions.insert({
      name: `Text ${index + 1}`,
      result: `Beginning ${index + 1}.`,
    });
    return id;
  });
  const lost = await Promise.all(ids.map((id) => lane(launch, service, id, kills / lanes)));
  const all = lost.reduce((sum, one) => sum + one, 0);
  figure('typing-kills', `${kills}, characters lost ${all}`);
  expect(all).toBe(0);
});
