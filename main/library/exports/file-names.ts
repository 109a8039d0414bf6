import { type TemplateField, templateFields } from '../../../preload/contract/exports.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { t } from '../../../preload/messages/translate.ts';

/** UTF-8 bytes without the extension. File systems allow 255; the rest is for an extension and a number. */
const maxNameBytes = 200;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Device names on Windows, with any extension. Windows ignores spaces before it. */
const reservedNames = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

/** Removes separators, wildcards, control and direction characters. Never empty, hidden, a path or an option. */
const toSafeFileName = (text: string): string => {
  const cleaned = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(
      /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd\u{e0000}-\u{e007f}]/gu,
      '',
    )
    .replace(/:\s+/g, ' - ')
    .replace(/[/\\|:]/g, '-')
    .replace(/[<>"?*]/g, '')
    .replace(/\s+/g, ' ');
  const trimmed = truncateToBytes(cleaned.replace(/^[\s.-]+/, ''), maxNameBytes).replace(/[\s.]+$/, '');
  if (trimmed === '') return t('exports.unnamedText');
  return reservedNames.test(trimmed) ? `_${trimmed}` : trimmed;
};

/** Truncates to whole graphemes. */
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

/** Date and time as the service returned them, without a conversion of the time zone; empty if they are missing. */
const parseDateAndTime = (created: string | null): { readonly date: string; readonly time: string } => {
  const [, date = '', hour, minute] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(created ?? '') ?? [];
  return { date, time: hour === undefined ? '' : `${hour}-${minute}` };
};

const isField = (name: string): name is TemplateField => (templateFields as readonly string[]).includes(name);
/** Names from the service have no limit, and file names are far shorter. */
const maxFilledLength = 2_000;
const braces = /\{([^{}]*)\}/g;

export const unknownFields = (template: string): readonly string[] => [
  ...new Set(
    [...template.matchAll(braces)].map(([, name = '']) => name).filter((name) => !isField(name.trim())),
  ),
];

/** `position` counts from 1. The result is safe as a file name, without an extension. */
export const formatFileName = (
  template: string,
  /** `language` is empty or missing if unknown. */
  record: Pick<Transcription, 'id' | 'name' | 'created_at'> & { readonly language?: string },
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
  // Removes separators that are left at the ends by empty fields.
  const trimmed = filled.slice(0, maxFilledLength).replace(/^[\s\-–—_.,]+|[\s\-–—_,]+$/g, '');
  return toSafeFileName(trimmed === '' ? record.name : trimmed);
};

/** `name`, or `name (2)` and so on if it was given out. Compares in NFC and without case, as file systems do. */
export const createUniqueNames = (): ((name: string) => string) => {
  const used = new Set<string>();
  /** The last number that was given out for each name. */
  const lastNumbers = new Map<string, number>();
  return (name) => {
    const key = toKey(name);
    let number = lastNumbers.get(key) ?? 1;
    let candidate = number === 1 ? name : `${name} (${number})`;
    while (used.has(toKey(candidate))) {
      number += 1;
      candidate = `${name} (${number})`;
    }
    lastNumbers.set(key, number);
    used.add(toKey(candidate));
    return candidate;
  };
};

const toKey = (name: string): string => name.normalize('NFC').toLocaleLowerCase('en');
