/** Remembers how fast each account's service was reached by the last uploads. */
import type { SettingsStore, StoredSettings } from './schema.ts';

/** The file is written only if the speed differs by more than this share. */
const minChange = 0.2;
/** Accounts that are remembered. */
const maxSpeeds = 20;

/** Bytes a second; null if unknown. */
export const getUploadSpeed = ({ uploadSpeeds }: StoredSettings, accountId: string | null): number | null =>
  accountId !== null && Object.hasOwn(uploadSpeeds, accountId) ? (uploadSpeeds[accountId] ?? null) : null;

const hasChanged = (before: number | null, speed: number): boolean =>
  before === null || Math.abs(speed - before) > minChange * before;

export interface SpeedMemoryDeps {
  readonly store: SettingsStore;
  readonly onChanged: () => void;
}

/** Returns a function that saves what was measured: bytes a second. */
export const createSpeedMemory =
  ({ store, onChanged }: SpeedMemoryDeps): ((accountId: string, speed: number) => void) =>
  (accountId, speed) => {
    const settings = store.read();
    if (!(speed >= 1) || !hasChanged(getUploadSpeed(settings, accountId), speed)) return;
    const { [accountId]: _, ...others } = settings.uploadSpeeds;
    const latest = Object.entries(others).slice(1 - maxSpeeds);
    const uploadSpeeds = { ...Object.fromEntries(latest), [accountId]: Math.round(speed) };
    if (store.write({ ...settings, uploadSpeeds })) onChanged();
  };
