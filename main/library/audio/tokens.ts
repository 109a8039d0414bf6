/** Addresses for files that name no path: each holds for one file as it was, until Sidetone is closed. */
import { randomBytes } from 'node:crypto';
import type { Snapshot } from './file-stream.ts';

export interface Tokens {
  /** The same for the same file as long as it stays as it is. */
  of(snapshot: Snapshot): string;
  find(token: string): Snapshot | null;
}

/** More than anyone plays in a day; the oldest goes first. */
const most = 500;

export const createTokens = (random: () => string = () => randomBytes(16).toString('base64url')): Tokens => {
  const files = new Map<string, Snapshot>();
  const tokens = new Map<string, string>();
  const keyOf = ({ path, size, mtimeMs }: Snapshot): string => `${size} ${mtimeMs} ${path}`;
  return {
    of: (snapshot) => {
      const key = keyOf(snapshot);
      const token = tokens.get(key) ?? random();
      // Once more at the end: what was used last goes last.
      tokens.delete(key);
      files.delete(token);
      tokens.set(key, token);
      files.set(token, snapshot);
      const [oldest] = files;
      if (oldest && files.size > most) {
        files.delete(oldest[0]);
        tokens.delete(keyOf(oldest[1]));
      }
      return token;
    },
    find: (token) => files.get(token) ?? null,
  };
};
