/** URL tokens that contain no path. Valid for an unchanged file, until the application quits. */
import { randomBytes } from 'node:crypto';
import type { FileSnapshot } from './file-stream.ts';

export interface AudioTokens {
  /** The token stays the same while the file is unchanged. */
  getToken(snapshot: FileSnapshot): string;
  find(token: string): FileSnapshot | null;
}

/** The least recently used token is removed first. */
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
      // Moves the entry to the end: a Map keeps insertion order.
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
