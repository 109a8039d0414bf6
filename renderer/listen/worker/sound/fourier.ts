/** The discrete Fourier transform of real sound, for lengths whose half has only small prime factors (400: 200 = 2³ · 5²). */

const getSmallestFactor = (length: number): number => {
  let factor = 2;
  while (length % factor !== 0) factor += 1;
  return factor;
};

/** Complex numbers are two values side by side, real part first. */
export class RealFourier {
  readonly #half: number;
  readonly #twiddles: Float64Array;
  readonly #packed: Float64Array;
  readonly #spectrum: Float64Array;
  readonly #column: Float64Array;

  constructor(length: number) {
    this.#half = length / 2;
    this.#twiddles = new Float64Array(2 * length);
    for (let at = 0; at < length; at += 1) {
      this.#twiddles[2 * at] = Math.cos((-2 * Math.PI * at) / length);
      this.#twiddles[2 * at + 1] = Math.sin((-2 * Math.PI * at) / length);
    }
    this.#packed = new Float64Array(length);
    this.#spectrum = new Float64Array(length);
    this.#column = new Float64Array(length);
  }

  /** Writes the squared magnitudes of frequencies 0 to length / 2. */
  writePower(samples: Float64Array, power: Float64Array): void {
    const half = this.#half;
    const z = this.#spectrum;
    const w = this.#twiddles;
    // Even samples are the real parts, odd ones the imaginary parts of a signal of half the length.
    this.#packed.set(samples);
    this.#transform(this.#packed, 0, 1, z, 0, half);
    for (let k = 0; k <= half; k += 1) {
      const a = 2 * (k % half);
      const b = 2 * ((half - k) % half);
      const [ar, ai, br, bi] = [z[a] ?? 0, z[a + 1] ?? 0, z[b] ?? 0, z[b + 1] ?? 0];
      const [evenR, evenI, oddR, oddI] = [(ar + br) / 2, (ai - bi) / 2, (ai + bi) / 2, (br - ar) / 2];
      const [wr, wi] = [w[2 * k] ?? 0, w[2 * k + 1] ?? 0];
      const re = evenR + wr * oddR - wi * oddI;
      const im = evenI + wr * oddI + wi * oddR;
      power[k] = re * re + im * im;
    }
  }

  /** Mixed radix: transforms `length` values from `from` on, `stride` apart, to `to`. */
  #transform(
    input: Float64Array,
    from: number,
    stride: number,
    out: Float64Array,
    to: number,
    length: number,
  ): void {
    if (length === 1) {
      out[2 * to] = input[2 * from] ?? 0;
      out[2 * to + 1] = input[2 * from + 1] ?? 0;
      return;
    }
    const radix = getSmallestFactor(length);
    const part = length / radix;
    for (let r = 0; r < radix; r += 1)
      this.#transform(input, from + r * stride, stride * radix, out, to + r * part, part);
    this.#combine(out, to, part, radix);
  }

  #combine(out: Float64Array, to: number, part: number, radix: number): void {
    const w = this.#twiddles;
    const all = w.length / 2;
    const step = all / (part * radix);
    const column = this.#column;
    for (let k = 0; k < part; k += 1) {
      for (let q = 0; q < radix; q += 1) {
        let re = 0;
        let im = 0;
        for (let r = 0; r < radix; r += 1) {
          const at = 2 * (to + r * part + k);
          const turn = 2 * ((r * (k + q * part) * step) % all);
          const [xr, xi, wr, wi] = [out[at] ?? 0, out[at + 1] ?? 0, w[turn] ?? 0, w[turn + 1] ?? 0];
          re += xr * wr - xi * wi;
          im += xr * wi + xi * wr;
        }
        column[2 * q] = re;
        column[2 * q + 1] = im;
      }
      for (let q = 0; q < radix; q += 1) {
        out[2 * (to + q * part + k)] = column[2 * q] ?? 0;
        out[2 * (to + q * part + k) + 1] = column[2 * q + 1] ?? 0;
      }
    }
  }
}
