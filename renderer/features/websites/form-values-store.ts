/** Unsaved form values by record key, in memory until the window closes. */
import type { WebsiteFormValues } from './form-values.ts';

export interface FormValuesStore {
  get(key: string): WebsiteFormValues | undefined;
  set(key: string, values: WebsiteFormValues): void;
  delete(key: string): void;
  /** The same array until a key is added or removed. */
  keys(): readonly string[];
  subscribe(fn: () => void): () => void;
}

export const createFormValuesStore = (): FormValuesStore => {
  const valuesByKey = new Map<string, WebsiteFormValues>();
  const listeners = new Set<() => void>();
  let keys: readonly string[] = [];
  const notify = (): void => {
    if (keys.length !== valuesByKey.size || keys.some((key) => !valuesByKey.has(key)))
      keys = [...valuesByKey.keys()];
    for (const fn of [...listeners]) fn();
  };
  return {
    get: (key) => valuesByKey.get(key),
    set: (key, values) => {
      valuesByKey.set(key, values);
      notify();
    },
    delete: (key) => {
      if (valuesByKey.delete(key)) notify();
    },
    keys: () => keys,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
