/** The recording was heard to its end, or the user has kept what was heard: the page becomes that of the text, at the same place. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toListeningId } from '../../../../preload/contract/account-id.ts';
import type { HeardWords } from '../../../../preload/contract/listening.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { alignWords } from '../../../../preload/recordings/align-words.ts';
import { findTurns, listKnownNames } from '../../../../preload/recordings/turns.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { audioQuery } from '../audio/linked-audio.ts';
import { createPlayerHandOver } from '../audio/use-player.ts';
import { movePlace, type PagePlace } from '../editor/page-place.ts';
import { episodesQuery } from '../library/episode-queries.ts';
import { counterpartQuery, heardWordsQuery, recordQuery } from '../transcription-queries.ts';
import { useTranscriptionsRoute } from '../use-transcriptions-route.ts';
import { useOpenTexts, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { createHandedOver } from './handed-over.ts';

/** What the page of a text waits for. Failures are shown there. */
const prefetch = (client: QueryClient, id: string): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(recordQuery(client, id)),
    client.prefetchQuery(audioQuery(id)),
    client.prefetchQuery(heardWordsQuery(id)),
    client.prefetchQuery(counterpartQuery(id)),
    client.prefetchQuery(episodesQuery),
  ]);

const locateWords = (heard: HeardWords, text: string) =>
  alignWords(heard.words, text, findTurns(text, listKnownNames(text, heard)));

/** What is on the page. */
export interface ShownPage {
  readonly place: PagePlace;
  readonly text: string;
  readonly heard: HeardWords;
}

/** `readPage` returns null if the page was not shown. `savedPlace`: of an earlier start. */
export const useHandOver = (
  { id: uploadId, state }: UploadJob,
  readPage: () => ShownPage | null,
  savedPlace: PagePlace | null,
): void => {
  const client = useQueryClient();
  const { documents } = useTranscriptionsState();
  const handedOver = useSlice(createHandedOver);
  const playerHandOver = useSlice(createPlayerHandOver);
  const { change } = useTranscriptionsRoute();
  const textId = state.kind === 'done' ? state.transcriptionId : null;
  const opened = useOpenTexts(textId === null ? [] : [textId]);
  const handOver = useStableCallback((id: string): void => {
    const page = readPage();
    const heard = client.getQueryData(heardWordsQuery(id).queryKey);
    const text = documents.opened.get().get(id);
    const place =
      page && heard && text?.ok
        ? movePlace(page.place, locateWords(page.heard, page.text), locateWords(heard, text.value.text))
        : (page?.place ?? savedPlace);
    if (place) handedOver.set(id, place);
    Object.assign(playerHandOver, { from: toListeningId(uploadId), to: id });
    change({ id }, true);
  });
  useEffect(() => {
    if (textId === null || opened === 'reading') return;
    let isCurrent = true;
    void prefetch(client, textId).then(() => isCurrent && handOver(textId));
    return () => {
      isCurrent = false;
    };
  }, [textId, opened, client, handOver]);
};
