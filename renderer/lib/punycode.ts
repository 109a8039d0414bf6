/** Decodes international domain names (`xn--…`, RFC 3492). */
/// <reference path="./punycode-module.d.ts" />
// The file is named, because `punycode` alone is a module of Node.
import { decode } from 'punycode/punycode.es6.js';

/** Decodes the part after `xn--`; null if it is not valid. */
export const decodePunycode = (text: string): string | null => {
  try {
    const decoded = decode(text);
    return decoded.isWellFormed() ? decoded : null;
  } catch {
    return null;
  }
};

/** The domain in Unicode. Labels that are not valid Punycode stay unchanged. */
export const toUnicodeDomain = (domain: string): string =>
  domain
    .split('.')
    .map((label) => (/^xn--/i.test(label) ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.');
