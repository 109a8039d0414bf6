import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { CachedNotice } from '../../../ui/CachedNotice.tsx';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { AudioPanel } from '../audio/AudioPanel.tsx';
import { TextPreview } from '../editor/ProseFrame.tsx';
import { findMatchRange, type MatchPosition } from '../library/library-hits.ts';
import {
  useDraftWriteError,
  useIsAutoSaveOn,
  useTextLimit,
  useTooLongTexts,
} from '../use-transcriptions-state.ts';
import { DraftWriteErrorNotice, getHeld, isDeletedElsewhere, MayBeCutNotice } from './notices.tsx';
import { type TextDialogName, TextDialogs } from './TextDialogs.tsx';
import { TextHeader } from './TextHeader.tsx';
import { TextProblem } from './TextProblem.tsx';
import { TextStatus } from './TextStatus.tsx';
import { useExportAndPrint } from './use-export-and-print.ts';
import { useText } from './use-text.ts';

export interface TextPaneProps {
  readonly id: string;
  /** Whether to focus the text as soon as it is loaded. */
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
  /** The search match to reveal. A new object reveals it again. */
  readonly matchPosition: MatchPosition | null;
  /** Called when the user leaves the text with Escape. */
  readonly onLeave: () => void;
  readonly onGo: (id: string | undefined) => void;
  /** The record to show when this one is deleted. */
  readonly next: string | undefined;
}

const ProseEditor = lazy(() => import('../editor/ProseEditor.tsx'));

interface TextViewProps extends TextPaneProps {
  readonly record: Transcription;
  /** The last fetch failed; `record` is from an earlier one. */
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

/** A function that stays the same and returns the latest value. */
const useGetter = <T,>(value: T): (() => T) => {
  const latest = useRef(value);
  latest.current = value;
  return useCallback(() => latest.current, []);
};

export const TextView = (props: TextViewProps) => {
  const { record, error, retry, shouldFocus, onFocused, matchPosition, onLeave, onGo, next } = props;
  const editing = useText(record);
  const { key, draft, type, save, sendAnyway, overwriteTheirs, acceptTheirs } = editing;
  const draftWriteError = useDraftWriteError(key);
  const limit = useTextLimit();
  const tooLong = getHeld(draft, useTooLongTexts().get(key));
  const isAutomatic = useIsAutoSaveOn();
  const announce = useAnnounce();
  const [dialog, setDialog] = useState<TextDialogName | null>(null);

  const isConflict = draft.saveFailure?.kind === 'conflict';
  const isDeleted = isDeletedElsewhere(draft);
  const saveOrResolve = async (): Promise<void> => {
    const result = isConflict ? { kind: 'conflict' } : await save();
    if (result.kind === 'conflict') setDialog('conflict');
    if (result.kind === 'saved' && isAutomatic) announce(t('common.saved'));
  };
  useSaveKey(() => void saveOrResolve());

  const text = useGetter(draft.text);
  const highlightedRange = useMemo(
    () => matchPosition && findMatchRange(text(), matchPosition),
    [matchPosition, text],
  );
  const showVersions = useCallback(() => setDialog('versions'), []);
  const { exportText, print } = useExportAndPrint(record, text);

  return (
    <>
      <TextHeader
        record={record}
        text={text}
        onGo={onGo}
        next={next}
        onVersions={showVersions}
        onExport={exportText}
        onPrint={print}
      />
      {error ? (
        <OfflineNotice error={error} retry={retry}>
          {t('transcriptions.text.lastLoaded')}
        </OfflineNotice>
      ) : (
        <CachedNotice cachedAt={record.cachedAt} what="text" retry={retry}>
          {t('transcriptions.text.editableOffline')}
        </CachedNotice>
      )}
      <AudioPanel record={record} />
      <Suspense fallback={<TextPreview text={draft.text} />}>
        <ProseEditor
          id={record.id}
          text={draft.text}
          label={t('transcriptions.text.label', { name: truncate(record.name) })}
          hint={t('transcriptions.text.placeholder')}
          onType={type}
          onLeave={onLeave}
          loadEditorState={editing.loadEditorState}
          saveEditorState={editing.saveEditorState}
          shouldFocus={shouldFocus}
          onFocused={onFocused}
          highlightedRange={highlightedRange}
        />
      </Suspense>
      <MayBeCutNotice text={record.result ?? ''} />
      {draftWriteError && <DraftWriteErrorNotice error={draftWriteError} text={text} />}
      <TextProblem
        record={record}
        draft={draft}
        limit={limit}
        tooLong={tooLong}
        isAutomatic={isAutomatic}
        onCompare={() => setDialog('conflict')}
        onAcceptTheirs={acceptTheirs}
        onSendAnyway={() => void sendAnyway()}
        onExport={exportText}
        onGo={onGo}
      />
      <TextStatus
        draft={draft}
        isDraftSaved={draftWriteError === null}
        tooLong={tooLong}
        limit={limit}
        isAutomatic={isAutomatic}
        canSave={!isDeleted}
        onSave={() => void saveOrResolve()}
      />
      <TextDialogs
        record={record}
        draft={draft}
        open={dialog}
        onOpen={setDialog}
        onType={type}
        onOverwrite={overwriteTheirs}
        onAcceptTheirs={acceptTheirs}
      />
    </>
  );
};
