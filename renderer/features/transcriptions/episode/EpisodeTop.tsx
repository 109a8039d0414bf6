import { type ComponentProps, useMemo } from 'react';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { CachedNotice } from '../../../ui/CachedNotice.tsx';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { AudioPanel } from '../audio/AudioPanel.tsx';
import { TextHeader } from '../text/TextHeader.tsx';
import { PartGaps, PartsMenu } from './Parts.tsx';
import { useSeparate } from './use-separate.ts';

interface EpisodeTopProps extends Omit<ComponentProps<typeof TextHeader>, 'meta' | 'onSeparate'> {
  readonly parts: readonly EpisodePart[];
  readonly records: readonly Transcription[];
  readonly error: BridgeError | null;
  readonly retry: () => void;
  /** Receives the index of a part that has a text. */
  readonly onReveal: (index: number) => void;
}

/** What is above the text of an episode. */
export const EpisodeTop = ({ parts, records, error, retry, onReveal, ...header }: EpisodeTopProps) => {
  const { record, onGo } = header;
  const separate = useSeparate(record, records, onGo);
  const partsMenu = useMemo(
    () => <PartsMenu id={record.id} parts={parts} onReveal={onReveal} />,
    [record.id, parts, onReveal],
  );
  return (
    <>
      <TextHeader {...header} meta={partsMenu} onSeparate={separate} />
      {error ? (
        <OfflineNotice error={error} retry={retry}>
          {t('transcriptions.text.lastLoaded')}
        </OfflineNotice>
      ) : (
        <CachedNotice cachedAt={record.cachedAt} what="text" retry={retry}>
          {t('transcriptions.text.editableOffline')}
        </CachedNotice>
      )}
      <PartGaps episodeId={record.id} parts={parts} />
      <AudioPanel record={record} />
    </>
  );
};
