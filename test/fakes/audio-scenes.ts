import type { LinkedAudio } from '../../preload/contract/audio.ts';
import { world } from './samples.ts';
import type { Scene } from './scenes.ts';

const route = '/transcriptions?id=%223%22';
const there: LinkedAudio = {
  fileName: 'Episode 212 – master.wav',
  size: 1_905_120_044,
  durationSeconds: 10_842,
  state: 'there',
  url: '/audio/fake',
};
const scene = (name: string, linked: Partial<LinkedAudio>, loud: boolean, act?: Scene['act']): Scene => ({
  name,
  world: { ...world, audio: { 3: { ...there, ...linked, loud } } },
  route,
  ...(act && { act }),
});

export const audioScenes: readonly Scene[] = [
  scene('audio', {}, true, async (page) => {
    await page.getByRole('slider', { name: 'Place in the audio' }).focus();
    for (let at = 0; at < 60; at += 1) await page.keyboard.press('PageUp');
    await page.waitForTimeout(400);
  }),
  scene('audio-plain', { fileName: 'Episode 212.mp3', size: 142_000_000 }, false, async (page) => {
    await page.getByRole('button', { name: 'More for the audio' }).click();
    await page.getByRole('menuitem').first().waitFor();
  }),
  scene('audio-changed', { state: 'changed' }, true),
  scene('audio-missing', { state: 'missing', url: null }, false),
  { name: 'audio-none', world, route },
];
