/** How loud tones are in a prepared file, which a page decodes. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const sampleRate = 16_000;

/** One channel of 16 kHz. */
export const decodeFile = async (page: Page, file: string): Promise<Float32Array> => {
  const base64 = await page.evaluate(
    async (content) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const context = new OfflineAudioContext(1, 1, 16_000);
      const samples = (await context.decodeAudioData(bytes.buffer)).getChannelData(0);
      let text = '';
      for (const byte of new Uint8Array(samples.slice().buffer)) text += String.fromCharCode(byte);
      return btoa(text);
    },
    readFileSync(file, 'base64'),
  );
  return new Float32Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer);
};

/** The amplitude of a tone in these seconds. */
export const measureTone = (sound: Float32Array, hertz: number, from: number, to: number): number => {
  let [sine, cosine] = [0, 0];
  for (let at = from * sampleRate; at < to * sampleRate; at += 1) {
    const phase = (at / sampleRate) * hertz * 2 * Math.PI;
    sine += (sound[at] ?? 0) * Math.sin(phase);
    cosine += (sound[at] ?? 0) * Math.cos(phase);
  }
  return (2 * Math.hypot(sine, cosine)) / ((to - from) * sampleRate);
};
