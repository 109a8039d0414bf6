/** Forms that were filled in and not sent, by the key of their record, for as long as the window lives. */
import type { WebsiteValues } from './values.ts';

export interface FormDrafts {
  get(key: string): WebsiteValues | undefined;
  set(key: string, values: WebsiteValues): void;
  forget(key: string): void;
  /** The same array until a form is added or goes. */
  keys(): readonly string[];
  subscribe(fn: () => void): () => void;
}

export const createFormDrafts = (): FormDrafts => {
  const drafts = new Map<string, WebsiteValues>();
  const listeners = new Set<() => void>();
  let keys: readonly string[] = [];
  const tell = (): void => {
    if (keys.length !== drafts.size || keys.some((key) => !drafts.has(key))) keys = [...drafts.keys()];
    for (const fn of [...listeners]) fn();
  };
  return {
    get: (key) => drafts.get(key),
    set: (key, values) => {
      drafts.set(key, values);
      tell();
    },
    forget: (key) => {
      if (drafts.delete(key)) tell();
    },
    keys: () => keys,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
