import type { PreparedFormat } from '../../preload/recordings/encoding.ts';
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

/** Remembers which prepared format the service in use takes. */
export const createFormatMemory = (store: SettingsStore) => ({
  get: (): PreparedFormat => {
    const { preparedFormats, contentUrl } = store.read();
    return preparedFormats[contentUrl] ?? 'webm';
  },
  set: (format: PreparedFormat): void => {
    const settings = store.read();
    const { preparedFormats, contentUrl } = settings;
    store.write({ ...settings, preparedFormats: { ...preparedFormats, [contentUrl]: format } });
  },
});
