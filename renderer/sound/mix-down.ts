/** The share of the power of the loudest channel below which a mixture has lost that channel. */
const cancelledShare = 0.1;

const getPower = (samples: Float32Array): number => {
  let power = 0;
  for (let at = 0; at < samples.length; at += 1) power += (samples[at] as number) ** 2;
  return power;
};

/** Makes one channel of all, because recorders have one for each microphone. The result is valid until the next call. */
export class MixDown {
  #mixed = new Float32Array();
  /** The sign of the second channel. -1 turns its phase, because a wrongly wired microphone cancels the first one. */
  #sign = 1;

  /** A block has at most about a second of sound. */
  add(channels: readonly Float32Array[]): Float32Array {
    const [first] = channels;
    if (first === undefined) return new Float32Array();
    if (channels.length === 1) return first;
    const mono = this.#mix(channels);
    const loudest = Math.max(...channels.map(getPower));
    if (getPower(mono) * channels.length ** 2 >= cancelledShare * loudest) return mono;
    // The sign stays until this mixture is cancelled as well, so what is heard never switches.
    this.#sign *= -1;
    return this.#mix(channels);
  }

  #mix(channels: readonly Float32Array[]): Float32Array {
    const length = channels[0]?.length ?? 0;
    if (this.#mixed.length < length) this.#mixed = new Float32Array(length);
    const mono = this.#mixed.subarray(0, length).fill(0);
    for (const [channel, samples] of channels.entries()) {
      const factor = (channel === 1 ? this.#sign : 1) / channels.length;
      for (let at = 0; at < mono.length; at += 1)
        mono[at] = (mono[at] as number) + factor * (samples[at] as number);
    }
    return mono;
  }
}
