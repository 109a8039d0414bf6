/**
 * From what people paste to what the service takes as a domain. Services lower-case it and remove the scheme and a
 * leading `www.`; doing the same here shows beforehand what will be kept.
 */
import { toUnicodeDomain } from '../../lib/punycode.ts';

export interface CleanedDomain {
  /** What will be sent; '' where nothing of a domain is in the text. */
  readonly domain: string;
  /** Whether that differs from what was entered. */
  readonly changed: boolean;
}

/** Characters of an address that are looked at: a domain has 253 at most, and a text may come from the service. */
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

/** International names in the form that the name system has (punycode); a name that has none stays as it is. */
const toAscii = (host: string): string => {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return host.toLowerCase();
  }
};

export const cleanDomain = (entered: string): CleanedDomain => {
  const host = extractHost(entered.replaceAll(/[\s\u200b-\u200d\u2060\ufeff]+/g, ''));
  // The address parser reads a bare number as an IPv4 address: what is only digits stays as it was entered.
  const ascii = /^\d*$/.test(host) ? host : toAscii(host);
  const domain = /^www\.[^.]+\./.test(ascii) ? ascii.slice(4) : ascii;
  return { domain, changed: domain !== entered };
};

/**
 * The name in its own script, for a domain in punycode; null where there is no other form, or where it does not lead back
 * to the same domain: then it would name something else than it shows.
 */
export const getUnicodeDomain = (domain: string): string | null => {
  if (!/(^|\.)xn--/i.test(domain)) return null;
  const unicode = toUnicodeDomain(domain);
  return unicode !== domain && toAscii(unicode) === domain.toLowerCase() ? unicode : null;
};

/** A domain as people read it: `münchen-radio.de` for `xn--mnchen-radio-dlb.de`. */
export const toDisplayDomain = (domain: string): string => getUnicodeDomain(domain) ?? domain;

/** What is doubtful about a cleaned domain, in words; null where nothing is. The service has the last word. */
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
