/** Wraps the service's API for transcriptions: each response can show a limit of the service. */
import { getFileType, getRequestBytes } from '../../preload/contract/limits/file-limits.ts';
import { countCharacters } from '../../preload/contract/limits/limits.ts';
import type { TranscriptionChanges } from '../../preload/contract/transcriptions.ts';
import type { StoreUpload, TranscriptionsApi } from '../api/types.ts';
import type { Attempt } from './learn-limits.ts';
import type { LimitsMemory } from './limits-memory.ts';

export interface WithLearnedLimitsDeps {
  readonly api: TranscriptionsApi;
  readonly limits: LimitsMemory;
  /** Null while no service is set up. */
  readonly getAccountId: () => string | null;
}

const toStoreAttempt = (upload: StoreUpload): Attempt => {
  const { name, description, fileName, expected } = upload;
  const fileBytes = expected && getRequestBytes({ size: expected.size, fileName, name, description });
  return {
    ...(fileBytes === undefined ? {} : { fileBytes }),
    fileType: getFileType(fileName),
    nameLength: countCharacters(name),
    descriptionLength: countCharacters(description),
  };
};

const toUpdateAttempt = ({ name, result }: TranscriptionChanges): Attempt => ({
  ...(name === undefined ? {} : { nameLength: countCharacters(name) }),
  ...(result === undefined ? {} : { textLength: countCharacters(result) }),
});

export const withLearnedLimits = ({
  api,
  limits,
  getAccountId,
}: WithLearnedLimitsDeps): TranscriptionsApi => ({
  ...api,
  store: async (upload, options) => {
    const accountId = getAccountId();
    const outcome = await api.store(upload, options);
    if (accountId === null || accountId !== getAccountId()) return outcome;
    if (outcome.kind === 'stored') limits.learn(accountId, toStoreAttempt(upload), null);
    if (outcome.kind === 'refused') limits.learn(accountId, toStoreAttempt(upload), outcome.error);
    return outcome;
  },
  update: async (id, changes, options) => {
    const accountId = getAccountId();
    const result = await api.update(id, changes, options);
    if (accountId === null || accountId !== getAccountId()) return result;
    limits.learn(accountId, toUpdateAttempt(changes), result.ok ? null : result.error);
    return result;
  },
});
