import { expect, test } from 'vitest';
import { MixDown } from '../../../renderer/sound/mix-down.ts';

const second = 16_000;
const makeTone = (hertz: number, factor = 1): Float32Array =>
  Float32Array.from(
    { length: second },
    (_, at) => factor * 0.5 * Math.sin((at / second) * hertz * 2 * Math.PI),
  );
const getPower = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

const usual = getPower(makeTone(440));

test('channels in opposite phase do not become silence', () => {
  const mixDown = new MixDown();
  for (let block = 0; block < 3; block += 1)
    expect(getPower(mixDown.add([makeTone(440), makeTone(440, -0.9)]))).toBeGreaterThan(0.8 * usual);
});

test('the phase of a jingle does not silence or drop what follows', () => {
  const mixDown = new MixDown();
  mixDown.add([makeTone(440), makeTone(440, -1)]);
  expect(getPower(mixDown.add([makeTone(440), makeTone(440)]))).toBeCloseTo(usual, 5);
  for (const channels of [
    [makeTone(440), makeTone(440, 0)],
    [makeTone(440, 0), makeTone(440)],
  ])
    expect(getPower(mixDown.add(channels))).toBeCloseTo(usual / 4, 5);
});

test('all channels are averaged, as recorders have one for each microphone', () => {
  const mixDown = new MixDown();
  expect(getPower(mixDown.add([makeTone(440), makeTone(1_000)]))).toBeCloseTo(usual / 2, 5);
  const silent = makeTone(440, 0);
  expect(getPower(mixDown.add([silent, silent, silent, makeTone(440)]))).toBeCloseTo(usual / 16, 5);
  expect(mixDown.add([])).toHaveLength(0);
});
