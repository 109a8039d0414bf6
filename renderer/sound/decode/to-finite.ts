/** Full scale is 1. What is louder than this by far is an error, as are numbers that are none. */
const maxSample = 1_000;

/** The sample, or silence: nothing that is computed from what is no number stays one. */
export const toFinite = (sample: number): number => (Math.abs(sample) <= maxSample ? sample : 0);

export const makeFinite = (samples: Float32Array): void => {
  for (let at = 0; at < samples.length; at += 1)
    if (!(Math.abs(samples[at] as number) <= maxSample)) samples[at] = 0;
};
