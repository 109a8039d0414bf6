/**
 * Saves typed names at the service, one request per record at a time, also if the text is not on the screen. A name is
 * sent when the user has finished typing it. If the service is unreachable or refuses the key, the name is sent later.
 */
import { Store } from '@tanstack/store';
import { accessErrors } from '../../../../preload/contract/errors/error-families.ts';
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { isOffline } from '../../../lib/errors.ts';
import { type After, createKeyTimers } from '../../../lib/timers.ts';
import { getBackoff, isTransient } from './auto-saver.ts';
import type { TypedNames } from './typed-names.ts';

interface NameSaverDeps {
  readonly names: Pick<TypedNames, 'get' | 'delete'>;
  /** The record id of a key; null if the key belongs to another service than the one in use. */
  toRecordId(key: string): string | null;
  save(id: string, name: string): Promise<Result<Transcription>>;
  /** Receives the record as the service returned it. */
  onSaved(id: string, record: Transcription): void;
  now(): number;
  readonly after: After;
}

/** `error` is null while the name is being sent. */
interface NameSave {
  readonly name: string;
  readonly error: BridgeError | null;
}

export const createNameSaver = ({ names, toRecordId, save, onSaved, now, after }: NameSaverDeps) => {
  const saves = new Store<ReadonlyMap<string, NameSave>>(new Map());
  const failures = new Map<string, number>();
  const notBefore = new Map<string, number>();
  const getName = (key: string): string => names.get(key)?.trim() ?? '';

  const set = (key: string, next: NameSave | null): void =>
    saves.setState((all) => {
      const others = new Map(all);
      if (next) others.set(key, next);
      else others.delete(key);
      return others;
    });

  const forgetFailures = (key: string): void => {
    timers.cancel(key);
    failures.delete(key);
    notBefore.delete(key);
  };

  const scheduleRetry = (key: string, error: BridgeError): void => {
    const isAccess = accessErrors.has(error.code);
    if (!isAccess && !isTransient(error)) return;
    const count = failures.get(key) ?? 0;
    const delay = getBackoff(count);
    failures.set(key, count + 1);
    // Other requests may succeed while this one fails again and again.
    const isSentAtOnce = isOffline(error) || (isAccess && count === 0);
    notBefore.set(key, now() + (isSentAtOnce ? 0 : delay));
    if (!isAccess) timers.schedule(key, delay);
  };

  /** Returns the error if the name was not saved and the user has not typed another one since. */
  const send = async (key: string): Promise<BridgeError | null> => {
    const id = toRecordId(key);
    const name = getName(key);
    if (id === null || name === '') return null;
    timers.cancel(key);
    set(key, { name, error: null });
    const result = await save(id, name);
    const isCurrent = getName(key) === name;
    const hasNext = saves.state.get(key)?.name !== name;
    set(key, null);
    if (result.ok) {
      forgetFailures(key);
      if (isCurrent) names.delete(key);
      if (toRecordId(key) !== null) onSaved(id, result.value);
    } else if (isCurrent) {
      set(key, { name, error: result.error });
      scheduleRetry(key, result.error);
      return result.error;
    }
    return hasNext ? send(key) : null;
  };

  const timers = createKeyTimers(after, (key) => void send(key));

  return {
    /** The names that are being sent or were not saved, by record key. */
    saves,
    /** Sends the typed name. Returns the error if it was not saved. */
    commit: async (key: string): Promise<BridgeError | null> => {
      if (saves.state.get(key)?.error !== null) return send(key);
      // It is sent after the one that is on its way.
      set(key, { name: getName(key), error: null });
      return null;
    },
    /** The user types another name: the previous one is not sent again. */
    onTyped: (key: string): void => {
      forgetFailures(key);
      if (saves.state.get(key)?.error) set(key, null);
    },
    /** Sends all names that were not saved, when the service accepts requests again. */
    resume: async (): Promise<void> => {
      for (const key of [...saves.state.keys()]) {
        const isDue = (notBefore.get(key) ?? Number.POSITIVE_INFINITY) <= now();
        if (saves.state.get(key)?.error && isDue) await send(key);
      }
    },
  };
};
