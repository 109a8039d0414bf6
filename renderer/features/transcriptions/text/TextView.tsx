import { lazy, Suspense } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { DraftTroubleNotice } from './DraftTroubleNotice.tsx';
import { TextHeader } from './TextHeader.tsx';
import classes from './TextPane.module.css';
import { TextStatus } from './TextStatus.tsx';
import { useText } from './use-text.ts';

export interface TextPaneProps {
  readonly id: string;
  /** Whether the keyboard is to go into the text as soon as it is there. */
  readonly wantsFocus: boolean;
  readonly onFocused: () => void;
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

export const TextView = ({
  record,
  error,
  retry,
  wantsFocus,
  onFocused,
  onLeave,
  onGo,
  next,
}: TextViewProps) => {
  const { draft, type, save, takeTheirs, recall, keep } = useText(record);

  useSaveKey(save);

  return (
    <>
      <TextHeader record={record} text={draft.text} onGo={onGo} next={next} />
      {error && (
        <OfflineNotice error={error} retry={retry}>
          This is the text as it was last read.
        </OfflineNotice>
      )}
      <Suspense fallback={<div className={classes.preview}>{draft.text.slice(0, 4000)}</div>}>
        <ProseEditor
          text={draft.text}
          label={`Text of ${record.name}`}
          hint="No text. Type or paste one here."
          onType={type}
          onLeave={onLeave}
          recall={recall}
          keep={keep}
          wantsFocus={wantsFocus}
          onFocused={onFocused}
        />
      </Suspense>
      <DraftTroubleNotice draft={draft} onTakeTheirs={takeTheirs} />
      <TextStatus draft={draft} onSave={save} />
    </>
  );
};
