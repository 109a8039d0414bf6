import { lazy, type RefObject, Suspense, useCallback, useMemo, useState } from 'react';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { isDirty } from '../drafts/draft.ts';
import { TextPreview } from '../editor/ProseFrame.tsx';
import { findMatchRange } from '../library/library-hits.ts';
import { TextStatus } from '../text/TextStatus.tsx';
import type { TextPaneProps } from '../text/TextView.tsx';
import { useExportAndPrint } from '../text/use-export-and-print.ts';
import { useIsAutoSaveOn, useTextLimit } from '../use-transcriptions-state.ts';
import type { EditorPosition } from './episode-editor.ts';
import { EpisodeTop } from './EpisodeTop.tsx';
import { formatPartMark, measurePart } from './part-labels.ts';
import { type PartDialog, PartDialogs } from './PartDialogs.tsx';
import { PartNotices, type ShownPart } from './PartNotices.tsx';
import { PartWriteErrors } from './PartWriteErrors.tsx';
import { useEditorHandle } from './use-editor-handle.ts';
import { useEpisodeText } from './use-episode-text.ts';
import { useHeldParts } from './use-held-parts.ts';
import { useSaveEpisode } from './use-save-episode.ts';

interface EpisodeViewProps extends TextPaneProps {
  readonly record: Transcription;
  /** All parts, also those without a record. */
  readonly parts: readonly EpisodePart[];
  /** The records of the parts that have one. */
  readonly records: readonly Transcription[];
  /** Where the user was before a part was added. */
  readonly place: RefObject<EditorPosition | null>;
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

const EpisodeEditor = lazy(() => import('./EpisodeEditor.tsx'));

/** The parts that have a record, with their drafts. */
const useShownParts = (
  { parts, records }: Pick<EpisodeViewProps, 'parts' | 'records'>,
  drafts: ReturnType<typeof useEpisodeText>['drafts'],
): readonly ShownPart[] => {
  const limit = useTextLimit();
  return useMemo(
    () =>
      records.flatMap(({ id }, index) => {
        const part = parts.find(({ transcriptionId }) => transcriptionId === id);
        const draft = drafts[index];
        return part && draft
          ? [{ part, id, draft, length: isDirty(draft) ? measurePart(draft.text, limit) : null }]
          : [];
      }),
    [parts, records, drafts, limit],
  );
};

export const EpisodeView = (props: EpisodeViewProps) => {
  const { record, parts, records, error, retry, shouldFocus, onFocused, matchPosition, onLeave, onGo, next } =
    props;
  const episodeText = useEpisodeText(records);
  const { drafts, texts, bases, combined, type } = episodeText;
  const shown = useShownParts(props, drafts);
  const tooLong = useHeldParts(episodeText.keys, drafts);
  const isAutomatic = useIsAutoSaveOn();
  const [dialog, setDialog] = useState<PartDialog | null>(null);
  const { handle, text, getPartAtCursor, reveal, move } = useEditorHandle(combined.text);
  const save = useSaveEpisode(episodeText, (index) => setDialog({ name: 'conflict', index }));
  const highlightedRange = useMemo(
    () => matchPosition && findMatchRange(text(), matchPosition),
    [matchPosition, text],
  );
  const showVersions = useCallback(
    () => setDialog({ name: 'versions', index: getPartAtCursor() }),
    [getPartAtCursor],
  );
  const { exportText, print } = useExportAndPrint(record, text);

  return (
    <>
      <EpisodeTop
        record={record}
        parts={parts}
        records={records}
        error={error}
        retry={retry}
        text={text}
        onGo={onGo}
        next={next}
        onVersions={showVersions}
        onExport={exportText}
        onPrint={print}
        onReveal={reveal}
      />
      <Suspense fallback={<TextPreview text={combined.text} />}>
        <EpisodeEditor
          handle={handle}
          place={props.place}
          texts={texts}
          bases={bases}
          labels={shown.map(({ part, draft, length }) =>
            formatPartMark(part, parts.length, { draft, length }),
          )}
          label={t('transcriptions.text.label', { name: truncate(record.name) })}
          hint={t('transcriptions.text.placeholder')}
          onType={type}
          onLeave={onLeave}
          shouldFocus={shouldFocus}
          onFocused={onFocused}
          highlightedRange={highlightedRange}
        />
      </Suspense>
      <PartWriteErrors keys={episodeText.keys} text={text} />
      <PartNotices
        shown={shown}
        count={parts.length}
        isAutomatic={isAutomatic}
        onReveal={reveal}
        onMove={move}
        onCompare={(index) => setDialog({ name: 'conflict', index })}
        onAcceptTheirs={episodeText.acceptTheirs}
        onSendAnyway={(index) => void episodeText.sendAnyway(index)}
        onExport={exportText}
        onDiscarded={retry}
      />
      <TextStatus
        draft={combined}
        isDraftSaved
        limit={null}
        tooLong={tooLong}
        isAutomatic={isAutomatic}
        canSave
        onSave={save}
      />
      <PartDialogs
        dialog={dialog}
        shown={shown}
        count={parts.length}
        episodeText={episodeText}
        onDialog={setDialog}
      />
    </>
  );
};
