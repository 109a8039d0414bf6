import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { ConflictDialog } from '../compare/ConflictDialog.tsx';
import type { EditorDraft } from '../drafts/draft.ts';
import type { DraftSaveResult } from '../drafts/text-saver.ts';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';

export type TextDialogName = 'conflict' | 'versions';

interface TextDialogsProps {
  readonly record: Pick<Transcription, 'id'>;
  /** The part of an episode that the record is. */
  readonly part?: string;
  readonly draft: EditorDraft;
  readonly open: TextDialogName | null;
  readonly onOpen: (dialog: TextDialogName | null) => void;
  readonly onType: (text: string) => void;
  readonly onOverwrite: () => Promise<DraftSaveResult>;
  readonly onAcceptTheirs: () => void;
}

export const TextDialogs = (props: TextDialogsProps) => {
  const { record, part, draft, open, onOpen, onType, onOverwrite, onAcceptTheirs } = props;
  const close = (): void => onOpen(null);
  return (
    <>
      <ConflictDialog
        {...(part === undefined ? {} : { part })}
        draft={draft}
        isOpen={open === 'conflict'}
        onClose={close}
        onType={onType}
        onSave={() => void onOverwrite().then((end) => end.kind === 'conflict' && onOpen('conflict'))}
        onAcceptTheirs={onAcceptTheirs}
      />
      <VersionsDialog
        {...(part === undefined ? {} : { part })}
        id={record.id}
        currentText={draft.text}
        isOpen={open === 'versions'}
        onClose={close}
        onRestore={(version) => {
          onType(version);
          close();
        }}
      />
    </>
  );
};
