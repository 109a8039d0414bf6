import type { EditorDraft } from '../drafts/draft.ts';
import type { TooLong } from '../drafts/too-long-texts.ts';
import { DeletedNotice, isDeletedElsewhere } from './DeletedNotice.tsx';
import { SaveFailureNotice } from './SaveFailureNotice.tsx';
import { TooLongNotice } from './TooLongNotice.tsx';

interface TextProblemProps {
  readonly id: string;
  readonly draft: EditorDraft;
  readonly limit: number | null;
  readonly tooLong: TooLong | null;
  readonly isAutomatic: boolean;
  readonly onCompare: () => void;
  readonly onAcceptTheirs: () => void;
  readonly onSendAnyway: () => void;
  readonly onExport: () => void;
  readonly onDiscarded: () => void;
}

/** Why the text is not saved at the service, if something keeps it from being saved. */
export const TextProblem = (props: TextProblemProps) => {
  const { id, draft, limit, tooLong, isAutomatic, onExport } = props;
  if (isDeletedElsewhere(draft))
    return <DeletedNotice id={id} draft={draft} onExport={onExport} onDiscarded={props.onDiscarded} />;
  if (tooLong) {
    const { onSendAnyway } = props;
    return <TooLongNotice {...{ draft, tooLong, isAutomatic, onSendAnyway, onExport }} />;
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
