/** Changes the sample rate of a stream of samples: a windowed sinc filter for each fraction of a sample. */

/** Zero crossings of the sinc on each side. */
const halfWidth = 12;
/** The share of the lower Nyquist frequency above which the filter falls. */
const passband = 0.94;
/** More fractions would not be heard. */
const maxPhases = 1_024;

const getDivisor = (a: number, b: number): number => (b === 0 ? a : getDivisor(b, a % b));

/** A Blackman window. */
const getWindow = (x: number): number =>
  0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

export class Resampler {
  readonly #step: number;
  readonly #taps: number;
  readonly #phases: number;
  /** One filter after the other. */
  readonly #filters: Float32Array;
  /** The source from `#first` on: what later outputs need. */
  #buffer: Float32Array;
  #length: number;
  #output = new Float32Array();
  /** Position of the next output in `#buffer`, in source samples, without the filter's delay. */
  #position = 0;

  constructor(fromRate: number, toRate: number) {
    const divisor = getDivisor(fromRate, toRate);
    this.#step = fromRate / toRate;
    this.#phases = Math.min(toRate / divisor, maxPhases);
    const cutoff = Math.min(1, toRate / fromRate) * passband;
    const half = Math.ceil(halfWidth / cutoff);
    this.#taps = 2 * half;
    this.#filters = new Float32Array(this.#taps * (this.#phases + 1));
    for (let phase = 0; phase <= this.#phases; phase += 1) this.#design(phase, half, cutoff);
    // The filter is centred on the first sample: silence before it.
    this.#buffer = new Float32Array(this.#taps * 4);
    this.#length = half - 1;
  }

  /** The samples that are complete, valid until the next call. */
  add(samples: Float32Array): Float32Array<ArrayBuffer> {
    this.#append(samples);
    const available = this.#length - this.#taps;
    const count = Math.max(Math.floor((available - this.#position) / this.#step) + 1, 0);
    if (this.#output.length < count) this.#output = new Float32Array(count);
    const output = this.#output.subarray(0, count);
    for (let index = 0; index < count; index += 1) {
      output[index] = this.#interpolate(this.#position);
      this.#position += this.#step;
    }
    this.#discard();
    return output;
  }

  /** The rest, with silence after the last sample; valid until the next call. */
  flush(): Float32Array<ArrayBuffer> {
    return this.add(new Float32Array(this.#taps / 2));
  }

  #design(phase: number, half: number, cutoff: number): void {
    const fraction = phase / this.#phases;
    let sum = 0;
    for (let tap = 0; tap < this.#taps; tap += 1) {
      const distance = tap - (half - 1) - fraction;
      const value = Math.abs(distance) >= half ? 0 : sinc(distance * cutoff) * getWindow(distance / half);
      this.#filters[phase * this.#taps + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < this.#taps; tap += 1) {
      const at = phase * this.#taps + tap;
      this.#filters[at] = (this.#filters[at] ?? 0) / sum;
    }
  }

  #interpolate(position: number): number {
    const start = Math.floor(position);
    const filter = Math.round((position - start) * this.#phases) * this.#taps;
    const buffer = this.#buffer;
    const filters = this.#filters;
    let sum = 0;
    for (let tap = 0; tap < this.#taps; tap += 1)
      sum += (buffer[start + tap] as number) * (filters[filter + tap] as number);
    return sum;
  }

  #append(samples: Float32Array): void {
    const needed = this.#length + samples.length;
    if (needed > this.#buffer.length) {
      const larger = new Float32Array(needed * 2);
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = larger;
    }
    this.#buffer.set(samples, this.#length);
    this.#length = needed;
  }

  #discard(): void {
    const used = Math.min(Math.floor(this.#position), this.#length);
    this.#buffer.copyWithin(0, used, this.#length);
    this.#length -= used;
    this.#position -= used;
  }
}
