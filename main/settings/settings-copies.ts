/**
 * Copies of settings files that were set aside as damaged. They stay for the user, but not with keys and sign-ins that were
 * removed or replaced.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StoredSettings } from './schema.ts';

const getCopyPrefix = (file: string): string => `${file}.corrupt-`;

export const getCopyPath = (file: string, now: number): string =>
  getCopyPrefix(file) + new Date(now).toISOString().replaceAll(':', '-');

const getCiphertexts = ({ keys, proxyLogin }: StoredSettings): ReadonlySet<string> =>
  new Set([...keys, ...(proxyLogin ? [proxyLogin] : [])].map(({ ciphertext }) => ciphertext));

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** Call it after `settings.json` was written. A copy that cannot be rewritten is deleted. Never throws. */
export const removeOldKeysFromCopies = (
  file: string,
  before: StoredSettings,
  after: StoredSettings,
  warn: (message: string, error: unknown) => void,
): void => {
  const stored = getCiphertexts(after);
  if (isSameSet(getCiphertexts(before), stored)) return;
  try {
    for (const copy of listCopies(file)) rewriteOrDelete(copy, (text) => removeOldKeys(text, stored));
  } catch (error) {
    warn('a copy of the settings still has a key', error);
  }
};

const listCopies = (file: string): string[] => {
  const folder = path.dirname(file);
  const prefix = getCopyPrefix(path.basename(file));
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(prefix))
    .map(({ name }) => path.join(folder, name));
};

const rewriteOrDelete = (file: string, change: (text: string) => string): void => {
  try {
    rewrite(file, change);
  } catch {
    rmSync(file, { force: true });
  }
};

/** Bytes that are not UTF-8 stay. */
const rewrite = (file: string, change: (text: string) => string): void => {
  const text = readFileSync(file, 'latin1');
  const changed = change(text);
  if (changed === text) return;
  writeFileSync(file, changed, 'latin1');
};

/** The text of the copy without keys of other ciphertexts than `stored`. Unchanged if it has none. */
const removeOldKeys = (text: string, stored: ReadonlySet<string>): string => {
  const parsed = parseObject(text);
  return parsed === null ? removeCiphertexts(text, stored) : removeRecords(text, parsed, stored);
};

const parseObject = (text: string): Record<string, unknown> | null => {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

const removeRecords = (
  text: string,
  settings: Record<string, unknown>,
  stored: ReadonlySet<string>,
): string => {
  const isStored = (record: unknown): boolean =>
    typeof record === 'object' &&
    record !== null &&
    'ciphertext' in record &&
    typeof record.ciphertext === 'string' &&
    stored.has(record.ciphertext);
  const { keys = [], proxyLogin = null } = settings;
  const records = Array.isArray(keys) ? keys : [keys];
  if (records.every(isStored) && (proxyLogin === null || isStored(proxyLogin))) return text;
  const kept = {
    ...settings,
    ...('proxyLogin' in settings && { proxyLogin: isStored(proxyLogin) ? proxyLogin : null }),
    ...('keys' in settings && { keys: records.filter(isStored) }),
  };
  return JSON.stringify(kept, null, '\t');
};

/** It is longer than every other text of base64's characters that is of use in a damaged file. */
const longBase64 = /[A-Za-z0-9+/]{24,}={0,2}/g;

/** Removes keys from a file that cannot be parsed, where a key may lack its name or its end. */
const removeCiphertexts = (text: string, stored: ReadonlySet<string>): string =>
  text
    .replace(/("ciphertext"\s*:\s*")([^"]*)/g, (found, name: string, value: string) =>
      stored.has(value) ? found : name,
    )
    .replace(longBase64, (found) => (stored.has(found) ? found : ''));
