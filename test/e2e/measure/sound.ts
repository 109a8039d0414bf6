/** Measures when playback becomes audible, from the player's own signal. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

interface Listening {
  /** Time stamp of the latest press. The others are milliseconds after it; null until they happen. */
  pressedAt: number;
  playing: number | null;
  heard: number | null;
}
type ListeningWindow = Window & { listening?: Listening };

/** Reloads the window and listens to every player that it creates. */
export const watchPlayers = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const listening: Listening = { pressedAt: 0, playing: null, heard: null };
    (window as ListeningWindow).listening = listening;
    // Created before anything plays, so that its start is not measured.
    const context = new AudioContext();
    const since = (): number => performance.now() - listening.pressedAt;
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(
        type,
        ({ timeStamp }) =>
          Object.assign(listening, { pressedAt: timeStamp, playing: null, heard: null } satisfies Listening),
        { capture: true },
      );
    }
    const listen = (element: HTMLMediaElement & { captureStream?(): MediaStream }): void => {
      const analyser = context.createAnalyser();
      analyser.fftSize = 256;
      const samples = new Float32Array(analyser.fftSize);
      const stream = element.captureStream?.();
      const connect = (): void => {
        if (stream && stream.getAudioTracks().length > 0)
          context.createMediaStreamSource(stream).connect(analyser);
      };
      stream?.addEventListener('addtrack', connect);
      connect();
      element.addEventListener('playing', () => {
        listening.playing ??= since();
      });
      const check = (): void => {
        analyser.getFloatTimeDomainData(samples);
        const isLoud = samples.some((sample) => Math.abs(sample) > 0.05);
        if (isLoud && listening.playing !== null) listening.heard ??= since();
        setTimeout(check, 4);
      };
      check();
    };
    const known = new WeakSet<HTMLMediaElement>();
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!known.has(this)) listen(this);
      known.add(this);
      return play.call(this);
    };
  });
  await page.reload();
};

/** Sets a timeline exactly and counts as a press. A click would be up to half a minute off. */
export const seekTo = (slider: Locator, seconds: number): Promise<void> =>
  slider.evaluate((element, to) => {
    Object.assign((window as ListeningWindow).listening ?? {}, {
      pressedAt: performance.now(),
      playing: null,
      heard: null,
    } satisfies Listening);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, String(to));
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, seconds);

/** Milliseconds from the latest press until the player plays and until it is audible. Throws after 20 s. */
export const waitForSound = async (
  page: Page,
): Promise<{ readonly playing: number; readonly heard: number }> => {
  for (const limit = Date.now() + 20_000; Date.now() < limit; await sleep(50)) {
    const now = await page.evaluate(() => (window as ListeningWindow).listening);
    if (now && now.playing !== null && now.heard !== null) return { playing: now.playing, heard: now.heard };
  }
  throw new Error('Nothing was heard');
};
