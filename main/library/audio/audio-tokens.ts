/** Addresses for files that name no path: each holds for one file as it was, until Sidetone is closed. */
import { randomBytes } from 'node:crypto';
import type { FileSnapshot } from './file-stream.ts';

export interface AudioTokens {
  /** The same for the same file as long as it stays as it is. */
  getToken(snapshot: FileSnapshot): string;
  find(token: string): FileSnapshot | null;
}

/** More than anyone plays in a day; the oldest goes first. */
const maxTokens = 500;

export const createAudioTokens = (
  random: () => string = () => randomBytes(16).toString('base64url'),
): AudioTokens => {
  const snapshots = new Map<string, FileSnapshot>();
  const tokens = new Map<string, string>();
  const toKey = ({ path, size, mtimeMs }: FileSnapshot): string => `${size} ${mtimeMs} ${path}`;
  return {
    getToken: (snapshot) => {
      const key = toKey(snapshot);
      const token = tokens.get(key) ?? random();
      // Once more at the end: what was used last goes last.
      tokens.delete(key);
      snapshots.delete(token);
      tokens.set(key, token);
      snapshots.set(token, snapshot);
      const [oldest] = snapshots;
      if (oldest && snapshots.size > maxTokens) {
        snapshots.delete(oldest[0]);
        tokens.delete(toKey(oldest[1]));
      }
      return token;
    },
    find: (token) => snapshots.get(token) ?? null,
  };
};
