/** Unsaved form values by record key, in memory until the window closes. */
import { type Readable, Store } from '@tanstack/store';
import type { WebsiteFormValues } from './form/form-values.ts';

type ValuesByKey = ReadonlyMap<string, WebsiteFormValues>;

export interface FormValuesStore {
  readonly state: Readable<ValuesByKey>;
  get(key: string): WebsiteFormValues | undefined;
  set(key: string, values: WebsiteFormValues): void;
  delete(key: string): void;
}

export const createFormValuesStore = (): FormValuesStore => {
  const state = new Store<ValuesByKey>(new Map());
  return {
    state,
    get: (key) => state.get().get(key),
    set: (key, values) => state.setState((before) => new Map(before).set(key, values)),
    delete: (key) => {
      if (!state.get().has(key)) return;
      state.setState((before) => new Map([...before].filter(([other]) => other !== key)));
    },
  };
};
