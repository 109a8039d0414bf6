/** The loudness envelope of the sound that is encoded. */
import { preparedSampleRate } from '../../../../preload/recordings/encoding.ts';
import { levelsPerSecond, toLevel } from '../../../../preload/recordings/envelope.ts';

const samplesPerLevel = preparedSampleRate / levelsPerSecond;

export class EnvelopeMeter {
  #levels = new Uint8Array(levelsPerSecond * 3_600);
  #count = 0;
  #power = 0;
  #samples = 0;

  get length(): number {
    return this.#count;
  }

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const end = Math.min(at + samplesPerLevel - this.#samples, samples.length);
      this.#samples += end - at;
      let power = 0;
      for (; at < end; at += 1) power += (samples[at] as number) ** 2;
      this.#power += power;
      if (this.#samples === samplesPerLevel) this.#push();
    }
  }

  /** The last level may be of less than 20 ms. */
  end(): void {
    if (this.#samples > samplesPerLevel / 4) this.#push();
  }

  /** The array is valid until the next `add`. */
  get levels(): Uint8Array<ArrayBuffer> {
    return this.#levels.subarray(0, this.#count);
  }

  #push(): void {
    if (this.#count === this.#levels.length) {
      const larger = new Uint8Array(this.#levels.length * 2);
      larger.set(this.#levels);
      this.#levels = larger;
    }
    this.#levels[this.#count] = toLevel(Math.sqrt(this.#power / this.#samples));
    this.#count += 1;
    this.#power = 0;
    this.#samples = 0;
  }
}
