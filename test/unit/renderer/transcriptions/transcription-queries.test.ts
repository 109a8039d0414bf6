import { expect, it, vi } from 'vitest';
import type { ServiceHits } from '../../../../preload/contract/library.ts';
import { ok, type Result } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { createQueryClient } from '../../../../renderer/lib/query.ts';

const record = (result: string): Transcription => ({
  id: '7',
  name: 'Owls',
  result,
  favorite: false,
  words: null,
  created_at: null,
  updated_at: null,
  more: {},
});

it('a response requested before a save does not restore the older text', async () => {
  const answers: ((text: string) => void)[] = [];
  const show = (): Promise<Result<Transcription>> =>
    new Promise((resolve) => answers.push((text) => resolve(ok(record(text)))));
  const searchService = async (): Promise<Result<ServiceHits>> => ok({ rows: [], total: 0, hasMore: false });
  const library = { record: async () => ok(null), searchService };
  vi.stubGlobal('window', { sidetone: { transcriptions: { show }, library } });
  const {
    refetchInFlight: askAnew,
    patchRecord,
    recordQuery,
    serviceSearchQuery,
  } = await import('../../../../renderer/features/transcriptions/transcription-queries.ts');
  const client = createQueryClient();
  const query = recordQuery(client, '7');
  const text = () => client.getQueryData(query.queryKey)?.result;
  await client.prefetchInfiniteQuery(serviceSearchQuery({}));

  const first = client.fetchQuery(query);
  // This computer is asked first.
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.('old');
  await first;
  void client.refetchQueries({ queryKey: query.queryKey });
  patchRecord(client, '7', { result: 'saved' });
  const refetched = askAnew(client);
  expect(answers).toHaveLength(3);
  answers[1]?.('old');
  await new Promise((resolve) => setImmediate(resolve));
  expect(text()).toBe('saved');
  answers[2]?.('saved');
  await refetched;
  expect(text()).toBe('saved');
  // Without a running query nothing is requested again.
  await askAnew(client);
  expect(answers).toHaveLength(3);
  vi.unstubAllGlobals();
});
