/** What is remembered in the settings about services, and about the last use of a dialog. */
import type { PreparedFormat } from '../../preload/recordings/encoding.ts';
import type { ApiDeps } from '../api/types.ts';
import type { SettingsStore, StoredSettings } from './schema.ts';

const createMemory = <
  Field extends 'booleanEncodings' | 'languageEncodings' | 'preparedFormats' | 'lastFolders',
>(
  store: SettingsStore,
  field: Field,
) => ({
  get: (key: keyof StoredSettings[Field]): StoredSettings[Field][typeof key] | undefined =>
    store.read()[field][key],
  set: (key: keyof StoredSettings[Field], value: StoredSettings[Field][typeof key]): void => {
    const settings = store.read();
    if (settings[field][key] === value) return;
    store.write({ ...settings, [field]: { ...settings[field], [key]: value } });
  },
});

/** Remembers how each base URL expects booleans and languages. */
export const createEncodingMemories = (
  store: SettingsStore,
): Pick<ApiDeps, 'booleanEncodings' | 'languageEncodings'> => ({
  booleanEncodings: createMemory(store, 'booleanEncodings'),
  languageEncodings: createMemory(store, 'languageEncodings'),
});

/** Remembers which prepared format the service in use takes. */
export const createFormatMemory = (store: SettingsStore) => {
  const formats = createMemory(store, 'preparedFormats');
  return {
    get: (): PreparedFormat => formats.get(store.read().contentUrl) ?? 'webm',
    set: (format: PreparedFormat): void => formats.set(store.read().contentUrl, format),
  };
};

export type LastFolders = ReturnType<typeof createLastFolders>;

/** The folders where the user last chose audio and last saved a file. */
export const createLastFolders = (store: SettingsStore) => createMemory(store, 'lastFolders');

/** The file is written only if the speed differs by more than this share. */
const minChange = 0.2;
/** Accounts whose speed is remembered. */
const maxSpeeds = 20;

/** Bytes a second of the last uploads; null if unknown. */
export const getUploadSpeed = ({ uploadSpeeds }: StoredSettings, accountId: string | null): number | null =>
  accountId !== null && Object.hasOwn(uploadSpeeds, accountId) ? (uploadSpeeds[accountId] ?? null) : null;

/** Returns a function that saves what was measured: bytes a second. */
export const createSpeedMemory =
  ({ store, onChanged }: { readonly store: SettingsStore; readonly onChanged: () => void }) =>
  (accountId: string, speed: number): void => {
    const settings = store.read();
    const before = getUploadSpeed(settings, accountId);
    const hasChanged = before === null || Math.abs(speed - before) > minChange * before;
    if (!(speed >= 1) || !hasChanged) return;
    const { [accountId]: _, ...others } = settings.uploadSpeeds;
    const latest = Object.entries(others).slice(1 - maxSpeeds);
    const uploadSpeeds = { ...Object.fromEntries(latest), [accountId]: Math.round(speed) };
    if (store.write({ ...settings, uploadSpeeds })) onChanged();
  };
