import { basename } from 'node:path';
import { createConnection } from '../../../main/api/connection.ts';
import { createTranscriptions } from '../../../main/api/transcriptions.ts';
import type {
  AccessProvider,
  StoreOptions,
  StoreOutcome,
  TranscriptionsApi,
} from '../../../main/api/types.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { Job } from '../subject.ts';

const connection = createConnection();

/** The client as main builds it. */
export const clientOf = (
  contentUrl: string,
): { readonly transcriptions: TranscriptionsApi; readonly access: AccessProvider } => {
  const value = { analyticsUrl: contentUrl, contentUrl, apiKey: 'test-key', account: 'bench' };
  const access: AccessProvider = async () => ok(value);
  const transcriptions = createTranscriptions({
    connection,
    access,
    dialects: new Map(),
    userAgent: 'Sidetone/bench',
  });
  return { access, transcriptions };
};

/** One upload by the client. */
export const store = (
  { contentUrl, path }: Job,
  name: string,
  options: StoreOptions = {},
): Promise<StoreOutcome> =>
  clientOf(contentUrl).transcriptions.store(
    { name, description: '', language: '', path, fileName: basename(path) },
    { onProgress: () => {}, ...options },
  );
