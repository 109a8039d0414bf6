/** Times and lengths as feeds write them. */

/** A week: more is a mistake. */
const maxSeconds = 604_800;
const units = /^(?:pt)?(?:(\d+)\s*h[a-z.]*)?[\s,]*(?:(\d+)\s*m[a-z.]*)?[\s,]*(?:(\d+)\s*s[a-z.]*)?$/i;

/** `3723`, `62:03`, `1:02:03`, `1h 2m 3s`, `PT1H2M3S`. Null for anything else. */
export const parseDuration = (text: string): number | null => {
  const typed = text.trim();
  if (typed.length > 30) return null;
  const parts =
    units
      .exec(typed)
      ?.slice(1)
      .map((part = '0') => part) ?? typed.split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}(\.\d+)?$/.test(part))) return null;
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 && seconds <= maxSeconds ? Math.round(seconds) : null;
};

/** Zones that feeds name and `Date` does not know. */
const zones: Readonly<Record<string, string>> = {
  WET: '+0000',
  BST: '+0100',
  WEST: '+0100',
  CET: '+0100',
  MEZ: '+0100',
  CEST: '+0200',
  MESZ: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  JST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
};

const namesZone = (time: string): boolean =>
  /[a-z]\W*$/i.test(time) || /:.*[+-]\d{1,2}(?::?\d{2})?\W*$/.test(time);

/** Milliseconds since 1970; null if it is no time. What names no zone, or one that nobody knows, is in UTC. */
export const parseTime = (text: string): number | null => {
  const typed = text
    .trim()
    .slice(0, 60)
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/i, '$1');
  // Points and slashes do not tell days from months.
  if (/^\d{1,2}[./]\d/.test(typed)) return null;
  const [, before = '', zone = ''] = /^(.*:\d\d)\s+([a-z]{2,5})$/i.exec(typed) ?? [];
  const known = Date.parse(namesZone(typed) ? typed : `${typed.replace(/(\d)T(?=\d)/, '$1 ')} UTC`);
  const time = Number.isNaN(known) ? Date.parse(`${before} ${zones[zone.toUpperCase()] ?? 'UTC'}`) : known;
  return Number.isNaN(time) || time < 0 || time > Date.UTC(2200, 0) ? null : time;
};
