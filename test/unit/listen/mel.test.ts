import { expect, test } from 'vitest';
import { RealFourier } from '../../../renderer/listen/worker/sound/fourier.ts';
import { MelSpectrogram } from '../../../renderer/listen/worker/sound/mel.ts';

test('the transform has the power of every frequency', () => {
  const length = 400;
  const samples = Float64Array.from({ length }, (_, at) => Math.sin(at * at));
  const power = new Float64Array(length / 2 + 1);
  new RealFourier(length).writePower(samples, power);
  for (const frequency of [0, 1, 7, 100, 199, 200]) {
    let re = 0;
    let im = 0;
    for (const [at, sample] of samples.entries()) {
      re += sample * Math.cos((2 * Math.PI * frequency * at) / length);
      im -= sample * Math.sin((2 * Math.PI * frequency * at) / length);
    }
    expect(power[frequency]).toBeCloseTo(re * re + im * im, 6);
  }
});

test('a tone is in the band of its frequency, eight tenths of the range above silence', () => {
  const tone = Float32Array.from({ length: 16_000 }, (_, at) =>
    Math.sin((2 * Math.PI * 1_000 * at) / 16_000),
  );
  const frameCount = 120;
  const mel = new MelSpectrogram(80).compute(tone, frameCount);
  expect(mel).toHaveLength(80 * frameCount);
  const column = Array.from({ length: 80 }, (_, band) => mel[band * frameCount + 50] ?? 0);
  const loudest = column.indexOf(Math.max(...column));
  // 80 bands on Slaney's scale from 0 to 8 kHz: 1 kHz is 15 of 45.245 mel.
  expect(loudest).toBe(Math.round((15 / 45.245) * 81) - 1);
  // The difference of 8 powers of ten becomes 2.
  expect(Math.max(...column) - (mel.at(-1) ?? 0)).toBeCloseTo(2, 5);
});
