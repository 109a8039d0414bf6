/**
 * Services lower-case a domain and remove the scheme and a leading `www.`. The same is done here, so that the
 * user sees the domain before it is sent.
 */
import { toUnicodeDomain } from '../../lib/punycode.ts';

export interface CleanedDomain {
  /** The domain to send; '' if the text contains none. */
  readonly domain: string;
  readonly changed: boolean;
}

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
    return new URL(`http://${host}/`).hostname;
  } catch {
    return host.toLowerCase();
  }
};

export const cleanDomain = (entered: string): CleanedDomain => {
  const host = extractHost(entered.replaceAll(/[\s\u200b-\u200d\u2060\ufeff]+/g, ''));
  // The URL parser reads a bare number as an IPv4 address, so digits stay as entered.
  const ascii = /^\d*$/.test(host) ? host : toAscii(host);
  const domain = /^www\.[^.]+\./.test(ascii) ? ascii.slice(4) : ascii;
  return { domain, changed: domain !== entered };
};

/** Null if there is no Unicode form, or if it does not convert back to the same domain. */
export const getUnicodeDomain = (domain: string): string | null => {
  if (!/(^|\.)xn--/i.test(domain)) return null;
  const unicode = toUnicodeDomain(domain);
  return unicode !== domain && toAscii(unicode) === domain.toLowerCase() ? unicode : null;
};

/** Domain for display: `münchen-radio.de` for `xn--mnchen-radio-dlb.de`. */
export const toDisplayDomain = (domain: string): string => getUnicodeDomain(domain) ?? domain;

/** Message about a cleaned domain that looks invalid, or null. Only a hint: the service decides. */
export const getDomainProblem = (domain: string): string | null => {
  if (domain === '') return 'There is no domain in this.';
  if (/^\[|^\d+(\.\d+){3}$/.test(domain)) return 'An IP address is not a domain.';
  if (domain.includes('*')) return 'A * stands for nothing here: add each domain by its name.';
  const invalidCharacter = /[^a-z0-9.-]/u.exec(domain)?.[0];
  if (invalidCharacter !== undefined) return `A domain cannot have the character “${invalidCharacter}”.`;
  const labels = domain.split('.');
  if (labels.length < 2) return 'An ending such as .com is missing.';
  if (labels.includes('')) return 'There are two dots in a row.';
  if (labels.some((label) => /^-|-$/.test(label))) return 'No part of a domain begins or ends with a hyphen.';
  if (labels.some((label) => label.length > 63)) return 'A part of it is longer than 63 characters.';
  if (domain.length > 253) return 'It is longer than 253 characters.';
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'The ending cannot be a number.';
  return null;
};
