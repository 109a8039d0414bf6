/** The discrete Fourier transform of real sound, for lengths whose half has only small prime factors (400: 200 = 2³ · 5²). */

interface Stage {
  readonly radix: number;
  /** How many transforms of that length come before one another. */
  readonly parts: number;
  readonly stride: number;
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

/** Few stages with long sums are faster than many with short ones. */
const getFactor = (length: number): number =>
  [8, 7, 6, 5, 4, 3, 2].find((factor) => length % factor === 0) ?? length;

/** Each part has the factors of all its sums. */
const createStages = (length: number): readonly Stage[] => {
  const stages: Stage[] = [];
  for (let left = length; left > 1; ) {
    const radix = getFactor(left);
    const parts = left / radix;
    const angles = Float64Array.from({ length: left * radix }, (_, at) => {
      const [part, output, input] = [Math.floor(at / radix ** 2), Math.floor(at / radix) % radix, at % radix];
      return (-2 * Math.PI * ((output * (part + parts * input)) % left)) / left;
    });
    stages.push({
      radix,
      parts,
      stride: length / left,
      cos: angles.map(Math.cos),
      sin: angles.map(Math.sin),
    });
    left = parts;
  }
  return stages;
};

export class RealFourier {
  readonly #half: number;
  readonly #stages: readonly Stage[];
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  /** Real and imaginary parts, before and after a stage. */
  #re: Float64Array;
  #im: Float64Array;
  #nextRe: Float64Array;
  #nextIm: Float64Array;

  constructor(length: number) {
    this.#half = length / 2;
    this.#stages = createStages(this.#half);
    const angles = Float64Array.from({ length: this.#half + 1 }, (_, at) => (-2 * Math.PI * at) / length);
    this.#cos = angles.map(Math.cos);
    this.#sin = angles.map(Math.sin);
    const create = () => new Float64Array(this.#half);
    [this.#re, this.#im, this.#nextRe, this.#nextIm] = [create(), create(), create(), create()];
  }

  /** Writes the squared magnitudes of frequencies 0 to length / 2. */
  writePower(samples: Float64Array, power: Float64Array): void {
    const half = this.#half;
    // Even samples are the real parts, odd ones the imaginary parts of a signal of half the length.
    for (let at = 0; at < half; at += 1) {
      this.#re[at] = samples[2 * at] ?? 0;
      this.#im[at] = samples[2 * at + 1] ?? 0;
    }
    for (const stage of this.#stages) this.#transform(stage);
    const re = this.#re;
    const im = this.#im;
    for (let k = 0; k <= half; k += 1) {
      const a = k % half;
      const b = (half - k) % half;
      const evenRe = ((re[a] ?? 0) + (re[b] ?? 0)) / 2;
      const evenIm = ((im[a] ?? 0) - (im[b] ?? 0)) / 2;
      const oddRe = ((im[a] ?? 0) + (im[b] ?? 0)) / 2;
      const oddIm = ((re[b] ?? 0) - (re[a] ?? 0)) / 2;
      const cos = this.#cos[k] ?? 0;
      const sin = this.#sin[k] ?? 0;
      power[k] = (evenRe + cos * oddRe - sin * oddIm) ** 2 + (evenIm + cos * oddIm + sin * oddRe) ** 2;
    }
  }

  /** Stockham's order: the outputs of the last stage are sorted. */
  #transform({ radix, parts, stride, cos, sin }: Stage): void {
    const [re, im, nextRe, nextIm] = [this.#re, this.#im, this.#nextRe, this.#nextIm];
    for (let part = 0; part < parts; part += 1) {
      for (let output = 0; output < radix; output += 1) {
        const factors = (part * radix + output) * radix;
        for (let offset = 0; offset < stride; offset += 1) {
          let sumRe = 0;
          let sumIm = 0;
          for (let input = 0; input < radix; input += 1) {
            const at = offset + stride * (part + parts * input);
            const c = cos[factors + input] ?? 0;
            const s = sin[factors + input] ?? 0;
            sumRe += (re[at] ?? 0) * c - (im[at] ?? 0) * s;
            sumIm += (re[at] ?? 0) * s + (im[at] ?? 0) * c;
          }
          const to = offset + stride * (part * radix + output);
          nextRe[to] = sumRe;
          nextIm[to] = sumIm;
        }
      }
    }
    [this.#re, this.#im, this.#nextRe, this.#nextIm] = [nextRe, nextIm, re, im];
  }
}
