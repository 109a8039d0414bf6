/** Decodes international domain names (`xn--…`, RFC 3492). */

const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const maxCodePoint = 0x10ffff;

const toDigit = (char: string): number | null => {
  const code = char.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x61 : null;
};

/** RFC 3492, section 6.1. */
const adapt = (delta: number, count: number, isFirst: boolean): number => {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2);
  rest += Math.floor(rest / count);
  let k = 0;
  while (rest > ((base - tMin) * tMax) / 2) {
    rest = Math.floor(rest / (base - tMin));
    k += base;
  }
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
};

/** Decodes the part after `xn--`; null if it is not valid. RFC 3492, section 6.2. */
export const decodePunycode = (text: string): string | null => {
  const end = text.lastIndexOf('-');
  const points = end > 0 ? [...text.slice(0, end)].map((char) => char.charCodeAt(0)) : [];
  if (points.some((point) => point > 0x7f)) return null;
  let rest = text.slice(end > 0 ? end + 1 : 0);
  let point = 128;
  let at = 0;
  let bias = 72;
  while (rest !== '') {
    const before = at;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = rest === '' ? null : toDigit(rest.charAt(0));
      if (digit === null) return null;
      rest = rest.slice(1);
      at += digit * weight;
      if (!Number.isSafeInteger(at)) return null;
      const t = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < t) break;
      weight *= base - t;
    }
    const count = points.length + 1;
    bias = adapt(at - before, count, before === 0);
    point += Math.floor(at / count);
    at %= count;
    if (point > maxCodePoint || (point >= 0xd800 && point <= 0xdfff)) return null;
    points.splice(at, 0, point);
    at += 1;
  }
  return String.fromCodePoint(...points);
};

/** The domain in Unicode. Labels that are not valid Punycode stay unchanged. */
export const toUnicodeDomain = (domain: string): string =>
  domain
    .split('.')
    .map((label) => (/^xn--/i.test(label) ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.');
