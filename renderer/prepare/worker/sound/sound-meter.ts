/** Measures the source while it is decoded: peaks and clipping. */
const fullScale = 0.999;
/** Decoders exceed full scale for single samples; clipped sound stays there. */
const minClippedRun = 4;

/** Whether some samples in a row are at full scale. */
const isClipped = (samples: Float32Array): boolean => {
  let run = 0;
  for (let at = 0; at < samples.length; at += 1) {
    run = Math.abs(samples[at] as number) >= fullScale ? run + 1 : 0;
    if (run >= minClippedRun) return true;
  }
  return false;
};

const getPeak = (samples: Float32Array): number => {
  let peak = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const value = Math.abs(samples[at] as number);
    if (value > peak) peak = value;
  }
  return Math.min(peak, 1);
};

export class SoundMeter {
  sampleRate = 0;
  clippedSeconds = 0;
  readonly channelPeaks: number[] = [];

  /** A block has at most about a second of sound. */
  add(channels: readonly Float32Array[], sampleRate: number): void {
    this.sampleRate ||= sampleRate;
    const peaks = channels.map(getPeak);
    for (const [index, peak] of peaks.entries())
      this.channelPeaks[index] = Math.max(this.channelPeaks[index] ?? 0, peak);
    const clipped = channels.some((samples, index) => (peaks[index] ?? 0) >= fullScale && isClipped(samples));
    if (clipped) this.clippedSeconds += (channels[0]?.length ?? 0) / sampleRate;
  }
}
