/** Copies of damaged settings files. They stay for the user, but not with keys that were removed or replaced. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeOldKeys } from '../settings/remove-old-keys.ts';
import type { StoredSettings } from '../settings/schema.ts';

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
