import { Button, Group } from '@mantine/core';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { type EditorDraft, isDirty } from '../drafts/draft.ts';
import type { TooLong } from '../drafts/too-long-texts.ts';
import { SplitAction } from '../split/SplitAction.tsx';
import { formatCopyLabel } from './copy-label.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** Null while the text is sent, if the user has to choose a version, or if the text fits. */
export const getHeld = (draft: EditorDraft, tooLong: TooLong | undefined): TooLong | null => {
  const { saveFailure, sending } = draft;
  const mustChoose = saveFailure !== null && saveFailure.kind !== 'refused';
  return tooLong === undefined || !isDirty(draft) || sending !== null || mustChoose ? null : tooLong;
};

interface TooLongNoticeProps {
  readonly record: Transcription;
  readonly draft: EditorDraft;
  readonly tooLong: TooLong;
  readonly isAutomatic: boolean;
  readonly onSendAnyway: () => void;
  readonly onExport: () => void;
  readonly onGo: (id: string | undefined) => void;
}

/**
 * The text is longer than the service takes and stays on this computer. If its recording is available, it can be split
 * into parts.
 */
export const TooLongNotice = (props: TooLongNoticeProps) => {
  const { record, draft, tooLong, isAutomatic, onSendAnyway, onExport, onGo } = props;
  const { state, copy } = useCopy();
  const { characters, limit } = tooLong;
  return (
    <ErrorNotice
      title={t('transcriptions.drafts.tooLong', { excess: characters - limit, limit })}
      message={t(isAutomatic ? 'transcriptions.drafts.keptUntilItFits' : 'transcriptions.drafts.kept')}
      color="yellow"
    >
      <Group gap="xs" mt="xs">
        <SplitAction record={record} text={draft.text} onGo={onGo} />
        <Button variant="default" onClick={() => copy(draft.text)}>
          {formatCopyLabel(state, t('common.copy'))}
        </Button>
        <Button variant="default" onClick={onExport}>
          {t('common.exportEllipsis')}
        </Button>
        <Button variant="default" onClick={onSendAnyway}>
          {t('transcriptions.drafts.sendAnyway')}
        </Button>
      </Group>
    </ErrorNotice>
  );
};
