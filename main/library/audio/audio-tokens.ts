/** URL tokens that contain no path. Valid for an unchanged file, until the application quits. */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
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
  const tokens = new LRUCache<string, string>({
    max: maxTokens,
    dispose: (token) => snapshots.delete(token),
  });
  return {
    getToken: (snapshot) => {
      const { path, size, mtimeMs } = snapshot;
      const key = `${size} ${mtimeMs} ${path}`;
      const known = tokens.get(key);
      if (known !== undefined) return known;
      const token = random();
      tokens.set(key, token);
      snapshots.set(token, snapshot);
      return token;
    },
    find: (token) => snapshots.get(token) ?? null,
  };
};
