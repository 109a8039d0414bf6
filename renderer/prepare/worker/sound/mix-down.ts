/** Channels that carry speech: left, right and centre. */
const maxMixed = 3;

const mixTwo = (mono: Float32Array, first: Float32Array, second: Float32Array): void => {
  for (let at = 0; at < mono.length; at += 1) mono[at] = ((first[at] as number) + (second[at] as number)) / 2;
};

const mixThree = (
  mono: Float32Array,
  first: Float32Array,
  second: Float32Array,
  third: Float32Array,
): void => {
  for (let at = 0; at < mono.length; at += 1)
    mono[at] = ((first[at] as number) + (second[at] as number) + (third[at] as number)) / 3;
};

/** Makes one channel of all, which is valid until the next call. */
export class MixDown {
  #mixed = new Float32Array();

  add(channels: readonly Float32Array[]): Float32Array {
    const [first, second, third] = channels.slice(0, maxMixed);
    if (first === undefined) return new Float32Array();
    if (second === undefined) return first;
    if (this.#mixed.length < first.length) this.#mixed = new Float32Array(first.length);
    const mono = this.#mixed.subarray(0, first.length);
    if (third === undefined) mixTwo(mono, first, second);
    else mixThree(mono, first, second, third);
    return mono;
  }
}
