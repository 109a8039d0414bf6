/** Lower-case, without scheme, `www.`, path and port, as deployed servers store it. Null if invalid. */
export const normaliseDomain = (text: string): string | null => {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^www\./, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');
  return isDomain(domain) ? domain : null;
};

/** Two labels or more, in any script, with hyphens inside; 63 characters a label, 253 in all. */
const isDomain = (domain: string): boolean =>
  domain.length <= 253 &&
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(
    domain,
  );
