import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { announce } from '../../../lib/announce.ts';
import { shorten } from '../../../lib/shorten.ts';
import { AsOfNotice } from '../../../ui/AsOfNotice.tsx';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { AudioPanel } from '../audio/AudioPanel.tsx';
import { ConflictDialog } from '../compare/ConflictDialog.tsx';
import { findPlace, type Place } from '../library/place.ts';
import { useKeepFailure, useSavesAutomatically, useTextLimit } from '../use-session.ts';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';
import { DeletedNotice, isDeletedElsewhere } from './DeletedNotice.tsx';
import { DraftTroubleNotice } from './DraftTroubleNotice.tsx';
import { KeepTroubleNotice } from './KeepTroubleNotice.tsx';
import { TextHeader } from './TextHeader.tsx';
import classes from './TextPane.module.css';
import { TextStatus } from './TextStatus.tsx';
import { useTakeOut } from './use-take-out.ts';
import { useText } from './use-text.ts';

export interface TextPaneProps {
  readonly id: string;
  /** Whether the keyboard is to go into the text as soon as it is there. */
  readonly wantsFocus: boolean;
  readonly onFocused: () => void;
  /** Where a search leads in the text. Another object is another wish. */
  readonly place: Place | null;
  /** The keyboard leaves the text. */
  readonly onLeave: () => void;
  readonly onGo: (id: string | undefined) => void;
  /** The record that is shown when this one is deleted. */
  readonly next: string | undefined;
}

/** CodeMirror is not needed until the first text is opened. */
const ProseEditor = lazy(() => import('../editor/ProseEditor.tsx'));

interface TextViewProps extends TextPaneProps {
  readonly record: Transcription;
  /** The latest reading failed; the record is as it was before. */
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

export const TextView = (props: TextViewProps) => {
  const { record, error, retry, wantsFocus, onFocused, place, onLeave, onGo, next } = props;
  const { key, draft, type, save, saveOver, takeTheirs, recall, keep } = useText(record);
  const keepFailure = useKeepFailure(key);
  const limit = useTextLimit();
  const isAutomatic = useSavesAutomatically();
  const [dialog, setDialog] = useState<'conflict' | 'versions' | null>(null);
  const closeDialog = (): void => setDialog(null);

  const isConflict = draft.trouble?.kind === 'conflict';
  const isDeleted = isDeletedElsewhere(draft);
  const saveOrChoose = async (): Promise<void> => {
    const end = isConflict ? { kind: 'conflict' } : await save();
    if (end.kind === 'conflict') setDialog('conflict');
    if (end.kind === 'saved' && isAutomatic) announce('Saved');
  };
  useSaveKey(() => void saveOrChoose());

  const latest = useRef(draft.text);
  latest.current = draft.text;
  const text = useCallback(() => latest.current, []);
  const shownPlace = useMemo(() => place && findPlace(latest.current, place), [place]);
  const showVersions = useCallback(() => setDialog('versions'), []);
  const { exportText, print } = useTakeOut(record, text);

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
      {error && (
        <OfflineNotice error={error} retry={retry}>
          This is the text as it was last read.
        </OfflineNotice>
      )}
      {!error && (
        <AsOfNotice asOf={record.asOf} what="text" retry={retry}>
          What you type is kept here until you can save it.
        </AsOfNotice>
      )}
      <AudioPanel record={record} />
      <Suspense fallback={<div className={classes.preview}>{draft.text.slice(0, 4000)}</div>}>
        <ProseEditor
          text={draft.text}
          label={`Text of ${shorten(record.name)}`}
          hint="No text. Type or paste one here."
          onType={type}
          onLeave={onLeave}
          recall={recall}
          keep={keep}
          wantsFocus={wantsFocus}
          onFocused={onFocused}
          place={shownPlace}
        />
      </Suspense>
      {keepFailure && <KeepTroubleNotice error={keepFailure} text={text} />}
      {isDeleted ? (
        <DeletedNotice
          id={record.id}
          draft={draft}
          onExport={exportText}
          onDiscarded={() => onGo(undefined)}
        />
      ) : (
        <DraftTroubleNotice
          draft={draft}
          limit={limit}
          isAutomatic={isAutomatic}
          onCompare={() => setDialog('conflict')}
          onTakeTheirs={takeTheirs}
          onExport={exportText}
        />
      )}
      <TextStatus
        draft={draft}
        isKept={keepFailure === null}
        limit={limit}
        isAutomatic={isAutomatic}
        canSave={!isDeleted}
        onSave={() => void saveOrChoose()}
      />
      <ConflictDialog
        draft={draft}
        isOpen={dialog === 'conflict'}
        onClose={closeDialog}
        onType={type}
        onSave={() => void saveOver().then((end) => end.kind === 'conflict' && setDialog('conflict'))}
        onTakeTheirs={takeTheirs}
      />
      <VersionsDialog
        id={record.id}
        present={draft.text}
        isOpen={dialog === 'versions'}
        onClose={closeDialog}
        onRestore={(version) => {
          type(version);
          closeDialog();
        }}
      />
    </>
  );
};
