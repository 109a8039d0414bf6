import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { decideRetry } from '../../../../preload/contract/errors/retry-policy.ts';
import { getExcess } from '../../../../preload/contract/limits/limits.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { withPart } from '../compare/with-part.ts';
import type { EditorDraft } from '../drafts/draft.ts';
import { formatCopyLabel } from './copy-label.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { describeSaveFailure } from './save-failure-messages.ts';

interface SaveFailureNoticeProps {
  /** The part of an episode that the text is. */
  readonly part?: string;
  readonly draft: EditorDraft;
  readonly limit: number | null;
  readonly isAutomatic: boolean;
  readonly onCompare: () => void;
  readonly onAcceptTheirs: () => void;
  readonly onExport: () => void;
}

export const SaveFailureNotice = (props: SaveFailureNoticeProps) => {
  const { part, draft, limit, isAutomatic, onCompare, onAcceptTheirs, onExport } = props;
  const { saveFailure, text } = draft;
  const { state, copy } = useCopy();
  const excess = useMemo(
    () => (saveFailure === null ? 0 : getExcess(text, limit)),
    [saveFailure, text, limit],
  );
  if (!saveFailure || draft.sending !== null) return null;
  const message = describeSaveFailure(saveFailure, { text, limit, excess, isAutomatic });
  if (!message) return null;
  const isChoice = saveFailure.kind !== 'refused';
  const isRefused = saveFailure.kind === 'refused' && saveFailure.error.code === 'validation';
  const isKeyProblem = saveFailure.kind === 'refused' && decideRetry(saveFailure.error, 'changing') === 'key';
  return (
    <ErrorNotice
      title={withPart(part, message.title)}
      message={message.text}
      serviceMessage={message.serviceMessage}
      color={saveFailure.kind === 'conflict' ? 'yellow' : 'red'}
    >
      {isChoice && (
        <Group gap="xs" mt="xs">
          <Button onClick={onCompare}>{t('transcriptions.drafts.compare')}</Button>
          <Button variant="default" onClick={onAcceptTheirs}>
            {t('transcriptions.compare.useTheirs')}
          </Button>
        </Group>
      )}
      {isKeyProblem && (
        <Group gap="xs" mt="xs">
          <Button component={Link} to="/settings" variant="default">
            {t('common.enterKey')}
          </Button>
        </Group>
      )}
      {isRefused && (
        <Group gap="xs" mt="xs">
          <Button variant="default" onClick={() => copy(text)}>
            {formatCopyLabel(state, t('common.copy'))}
          </Button>
          <Button variant="default" onClick={onExport}>
            {t('common.exportEllipsis')}
          </Button>
        </Group>
      )}
    </ErrorNotice>
  );
};
