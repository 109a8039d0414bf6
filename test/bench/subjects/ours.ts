import { createConnection } from '../../../main/api/connection.ts';
import { createTranscriptions } from '../../../main/api/transcriptions.ts';
import type { AccessProvider, TranscriptionsApi } from '../../../main/api/types.ts';
import { ok } from '../../../preload/contract/result.ts';

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
