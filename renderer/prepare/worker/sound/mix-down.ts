/** Channels that carry speech: left, right and centre. */
const maxMixed = 3;

/** Makes one channel of all, which is valid until the next call. */
export class MixDown {
  #mixed = new Float32Array();

  add(channels: readonly Float32Array[]): Float32Array {
    const mixed = channels.slice(0, maxMixed);
    const [first] = mixed;
    if (first === undefined) return new Float32Array();
    if (mixed.length === 1) return first;
    if (this.#mixed.length < first.length) this.#mixed = new Float32Array(first.length);
    const mono = this.#mixed.subarray(0, first.length).fill(0);
    for (const samples of mixed)
      for (let at = 0; at < mono.length; at += 1)
        mono[at] = (mono[at] as number) + (samples[at] as number) / mixed.length;
    return mono;
  }
}
