import { basename } from 'node:path';
import { HttpTransport } from '../../../main/api/http/http-transport.ts';
import { createTranscriptionsApi } from '../../../main/api/resources/transcriptions.ts';
import type {
  AccessProvider,
  StoreOptions,
  StoreOutcome,
  TranscriptionsApi,
} from '../../../main/api/types.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { UploadTask } from '../subject.ts';

const transport = new HttpTransport();

export const createClientDeps = (
  contentUrl: string,
): { readonly transcriptions: TranscriptionsApi; readonly access: AccessProvider } => {
  const value = { analyticsUrl: contentUrl, contentUrl, apiKey: 'test-key', accountId: 'bench' };
  const access: AccessProvider = async () => ok(value);
  const transcriptions = createTranscriptionsApi({
    transport,
    access,
    booleanEncodings: new Map(),
    userAgent: 'Sidetone/bench',
  });
  return { access, transcriptions };
};

export const store = (
  { contentUrl, path }: UploadTask,
  name: string,
  options: StoreOptions = {},
): Promise<StoreOutcome> =>
  createClientDeps(contentUrl).transcriptions.store(
    { name, description: '', language: '', path, fileName: basename(path) },
    { onProgress: () => {}, ...options },
  );
