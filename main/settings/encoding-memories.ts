import type { ApiDeps } from '../api/types.ts';
import type { SettingsStore } from './schema.ts';

/** Remembers how each base URL expects booleans and languages. */
export const createEncodingMemories = (
  store: SettingsStore,
): Pick<ApiDeps, 'booleanEncodings' | 'languageEncodings'> => ({
  booleanEncodings: {
    get: (base) => store.read().booleanEncodings[base],
    set: (base, encoding) => {
      const settings = store.read();
      store.write({ ...settings, booleanEncodings: { ...settings.booleanEncodings, [base]: encoding } });
    },
  },
  languageEncodings: {
    get: (base) => store.read().languageEncodings[base],
    set: (base, encoding) => {
      const settings = store.read();
      store.write({ ...settings, languageEncodings: { ...settings.languageEncodings, [base]: encoding } });
    },
  },
});
