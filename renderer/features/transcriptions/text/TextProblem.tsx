import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import type { EditorDraft } from '../drafts/draft.ts';
import type { TooLong } from '../drafts/too-long-texts.ts';
import { DeletedNotice, isDeletedElsewhere, SaveFailureNotice, TooLongNotice } from './notices.tsx';

interface TextProblemProps {
  readonly record: Transcription;
  readonly draft: EditorDraft;
  readonly limit: number | null;
  readonly tooLong: TooLong | null;
  readonly isAutomatic: boolean;
  readonly onCompare: () => void;
  readonly onAcceptTheirs: () => void;
  readonly onSendAnyway: () => void;
  readonly onExport: () => void;
  readonly onGo: (id: string | undefined) => void;
}

/** Why the text is not saved at the service, if something keeps it from being saved. */
export const TextProblem = (props: TextProblemProps) => {
  const { record, draft, limit, tooLong, isAutomatic, onExport, onGo } = props;
  if (isDeletedElsewhere(draft))
    return (
      <DeletedNotice id={record.id} draft={draft} onExport={onExport} onDiscarded={() => onGo(undefined)} />
    );
  if (tooLong) {
    const { onSendAnyway } = props;
    return <TooLongNotice {...{ record, draft, tooLong, isAutomatic, onSendAnyway, onExport, onGo }} />;
  }
  return (
    <SaveFailureNotice
      draft={draft}
      limit={limit}
      isAutomatic={isAutomatic}
      onCompare={props.onCompare}
      onAcceptTheirs={props.onAcceptTheirs}
      onExport={onExport}
    />
  );
};
