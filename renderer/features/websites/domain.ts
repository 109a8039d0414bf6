/**
 * Services lower-case a domain and remove the scheme and a leading `www.`. The same is done here, so that the
 * user sees the domain before it is sent.
 */
import { toUnicodeDomain } from '../../lib/punycode.ts';

/** Characters of the text that are read. A domain has at most 253, and the text may come from the service. */
const maxUrlLength = 2_000;

const extractHost = (text: string): string => {
  const afterScheme = text
    .slice(0, maxUrlLength)
    .replace(/^[a-z][a-z0-9+.-]*:\/{1,2}/i, '')
    .replace(/^\/\//, '');
  const authority = afterScheme.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d*$/, '').replace(/\.+$/, '').replace(/^\.+/, '');
};

/** Punycode of an international name. A name without such a form is only lower-cased. */
const toAscii = (host: string): string => {
  try {
    // Chromium escapes an asterisk.
    return new URL(`http://${host}/`).hostname.replaceAll(/%2a/gi, '*');
  } catch {
    return host.toLowerCase();
  }
};

/** The domain to send; '' if the text contains none. */
export const cleanDomain = (entered: string): string => {
  const host = extractHost(entered.replaceAll(/[\s\u200b-\u200d\u2060\ufeff]+/g, ''));
  // The URL parser reads a bare number as an IPv4 address, so digits stay as entered.
  const ascii = /^\d*$/.test(host) ? host : toAscii(host);
  return /^www\.[^.]+\./.test(ascii) ? ascii.slice(4) : ascii;
};

/** Null if there is no Unicode form, or if it does not convert back to the same domain. */
export const getUnicodeDomain = (domain: string): string | null => {
  if (!/(^|\.)xn--/i.test(domain)) return null;
  const unicode = toUnicodeDomain(domain);
  return unicode !== domain && toAscii(unicode) === domain.toLowerCase() ? unicode : null;
};

/** Domain for display: `münchen-radio.de` for `xn--mnchen-radio-dlb.de`. */
export const toDisplayDomain = (domain: string): string => getUnicodeDomain(domain) ?? domain;

/** The letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** For the middle of a sentence: a domain that is written from right to left does not reorder the words around it. */
export const toIsolatedDomain = (domain: string): string => {
  const shown = toDisplayDomain(domain);
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown;
};

export type DomainProblem =
  | { readonly kind: 'ip' | 'wildcard' | 'ending' | 'dots' | 'hyphen' | 'numeric_ending' }
  | { readonly kind: 'character'; readonly character: string }
  /** `limit` is in characters. */
  | { readonly kind: 'label_length' | 'length'; readonly limit: number };

const maxLabelLength = 63;
const maxDomainLength = 253;

/** Why a cleaned domain looks invalid, or null. It must not be empty. Only a hint: the service decides. */
export const getDomainProblem = (domain: string): DomainProblem | null => {
  if (/^\[|^\d+(\.\d+){3}$/.test(domain)) return { kind: 'ip' };
  if (domain.includes('*')) return { kind: 'wildcard' };
  const invalidCharacter = /[^a-z0-9.-]/u.exec(domain)?.[0];
  if (invalidCharacter !== undefined) return { kind: 'character', character: invalidCharacter };
  const labels = domain.split('.');
  if (labels.length < 2) return { kind: 'ending' };
  if (labels.includes('')) return { kind: 'dots' };
  if (labels.some((label) => /^-|-$/.test(label))) return { kind: 'hyphen' };
  if (labels.some((label) => label.length > maxLabelLength))
    return { kind: 'label_length', limit: maxLabelLength };
  if (domain.length > maxDomainLength) return { kind: 'length', limit: maxDomainLength };
  if (/^\d+$/.test(labels.at(-1) ?? '')) return { kind: 'numeric_ending' };
  return null;
};
