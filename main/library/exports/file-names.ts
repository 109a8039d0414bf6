/** File names that every system takes, made from a template and what people call their episodes. */
import { type TemplateField, templateFields } from '../../../preload/contract/exports.ts';

export interface FileNameFields {
  readonly id: string;
  readonly name: string;
  readonly created_at: string | null;
  /** Empty where it is not known. */
  readonly language?: string;
}

/** Bytes in UTF-8 of a name without its extension: systems take 255, and a number may have to be added. */
const maxNameBytes = 200;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Names that mean a device on Windows, whatever follows their first point. */
const reservedNames = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * The same words without what a file system, a shell or a reader would take for something else: separators, wildcards,
 * control and direction signs. Never empty, never hidden, never a way to another folder.
 */
export const toSafeFileName = (text: string): string => {
  const cleaned = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .replace(/:\s+/g, ' - ')
    .replace(/[/\\|:]/g, '-')
    .replace(/[<>"?*]/g, '')
    .replace(/\s+/g, ' ');
  const trimmed = truncateToBytes(cleaned.replace(/^[\s.]+/, ''), maxNameBytes).replace(/[\s.]+$/, '');
  if (trimmed === '') return 'transcription';
  return reservedNames.test(trimmed) ? `_${trimmed}` : trimmed;
};

/** The longest beginning of whole characters (as people count them) that has at most so many bytes in UTF-8. */
const truncateToBytes = (text: string, bytes: number): string => {
  if (Buffer.byteLength(text) <= bytes) return text;
  let truncated = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += Buffer.byteLength(segment);
    if (used > bytes) break;
    truncated += segment;
  }
  return truncated;
};

/** Day and time as the service wrote them; empty where it wrote none. */
const parseDateAndTime = (created: string | null): { readonly date: string; readonly time: string } => {
  const [, date = '', hour, minute] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(created ?? '') ?? [];
  return { date, time: hour === undefined ? '' : `${hour}-${minute}` };
};

const isField = (name: string): name is TemplateField => (templateFields as readonly string[]).includes(name);
/** Characters of a filled template that are looked at: names come from the service, and a file name is far shorter. */
const maxFilledLength = 2_000;
const braces = /\{([^{}]*)\}/g;

/** Things in braces that stand for nothing, each once. */
export const unknownFields = (template: string): readonly string[] => [
  ...new Set(
    [...template.matchAll(braces)].map(([, name = '']) => name).filter((name) => !isField(name.trim())),
  ),
];

/** What `template` says of the record that is the `place`-th (from 1) of `count`, made safe; without an extension. */
export const formatFileName = (
  template: string,
  record: FileNameFields,
  position: number,
  count: number,
): string => {
  const { date, time } = parseDateAndTime(record.created_at);
  const values: Readonly<Record<TemplateField, string>> = {
    name: record.name,
    date,
    time,
    language: record.language ?? '',
    id: record.id,
    number: String(position).padStart(String(count).length, '0'),
  };
  const filled = template.replace(braces, (whole, name: string) => {
    const field = name.trim();
    return isField(field) ? values[field] : whole;
  });
  // What stood between fields that are empty is not worth keeping.
  const trimmed = filled.slice(0, maxFilledLength).replace(/^[\s\-–—_.,]+|[\s\-–—_,]+$/g, '');
  return toSafeFileName(trimmed === '' ? record.name : trimmed);
};

/** `name`, or `name (2)` and so on where one is taken that a file system may hold for the same. */
export const toUniqueName = (name: string, usedNames: Set<string>): string => {
  const toKey = (candidate: string): string => candidate.normalize('NFC').toLocaleLowerCase('en');
  let candidate = name;
  for (let suffix = 2; usedNames.has(toKey(candidate)); suffix += 1) candidate = `${name} (${suffix})`;
  usedNames.add(toKey(candidate));
  return candidate;
};
