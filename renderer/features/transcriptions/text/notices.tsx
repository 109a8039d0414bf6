import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { decideRetry } from '../../../../preload/contract/errors/retry-policy.ts';
import { mayBeCut } from '../../../../preload/contract/limits/file-limits.ts';
import { getExcess } from '../../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { type CopyState, useCopy } from '../../../ui/use-copy.ts';
import { type EditorDraft, isDirty } from '../drafts/draft.ts';
import type { TooLong } from '../drafts/too-long-texts.ts';
import { withPart } from '../episode/part-labels.ts';
import { SplitAction } from '../split/SplitAction.tsx';
import { invalidateLists } from '../transcription-queries.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import classes from './notices.module.css';
import { describeSaveFailure } from './save-failure-messages.ts';

interface ErrorNoticeProps {
  readonly title: string;
  readonly message: ReactNode;
  readonly serviceMessage?: string | null | undefined;
  readonly color?: 'red' | 'yellow';
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A problem of the open text, below it. */
const ErrorNotice = (props: ErrorNoticeProps) => {
  const { title, message, serviceMessage, color = 'red', children } = props;
  return (
    <Alert className={classes.notice} color={color} role="alert" title={title}>
      <p className={classes.message}>{message}</p>
      {serviceMessage && <p className={classes.serviceMessage}>{serviceMessage}</p>}
      {children}
    </Alert>
  );
};

/** The label of a copy button: the given one, or for a moment the result of copying. */
export const formatCopyLabel = (state: CopyState, label: string): string => {
  if (state === 'idle') return label;
  return t(state === 'copied' ? 'common.copied' : 'common.copyFailed');
};

/** Asks for confirmation, then discards the draft of a record that the service no longer has. */
export const useDiscard = (id: string, onDiscarded: () => void): (() => Promise<void>) => {
  const client = useQueryClient();
  const { drafts, toRecordKey } = useTranscriptionsState();
  return async () => {
    const isSure = await confirmDialog({
      title: t('transcriptions.drafts.discardTitle'),
      children: t('transcriptions.drafts.discardWarning'),
      confirm: t('common.discard'),
      danger: true,
    });
    if (!isSure) return;
    drafts.remove(toRecordKey(id));
    onDiscarded();
    void invalidateLists(client);
  };
};

interface DeletedNoticeProps {
  readonly id: string;
  /** The part of an episode that the record is. */
  readonly part?: string;
  readonly draft: EditorDraft;
  readonly onExport: () => void;
  readonly onDiscarded: () => void;
}

export const isDeletedElsewhere = ({ saveFailure }: EditorDraft): boolean =>
  saveFailure?.kind === 'refused' && isNotFound(saveFailure.error);

const isNotFound = ({ code, status }: BridgeError): boolean => code === 'not_found' && status === 404;

/** The record was deleted while its text was edited. The text can only be copied, exported or discarded. */
export const DeletedNotice = ({ id, part, draft, onExport, onDiscarded }: DeletedNoticeProps) => {
  const client = useQueryClient();
  const { state, copy } = useCopy();
  const discard = useDiscard(id, onDiscarded);
  // The cached list may still contain the record.
  useEffect(() => void invalidateLists(client), [client]);
  return (
    <ErrorNotice
      title={withPart(part, t('transcriptions.notFound.titleWhileEditing'))}
      message={t('transcriptions.notFound.explanationWhileEditing')}
    >
      <Group gap="xs" mt="xs">
        <Button onClick={() => copy(draft.text)}>
          {formatCopyLabel(state, t('transcriptions.notFound.copyText'))}
        </Button>
        <Button variant="default" onClick={onExport}>
          {t('common.exportEllipsis')}
        </Button>
        <Button variant="default" onClick={() => void discard()}>
          {t('transcriptions.notFound.discardText')}
        </Button>
      </Group>
    </ErrorNotice>
  );
};

interface DraftWriteErrorNoticeProps {
  readonly error: BridgeError;
  readonly text: () => string;
}

/** The draft could not be written to the disk. Writing is retried automatically. */
export const DraftWriteErrorNotice = ({ error, text }: DraftWriteErrorNoticeProps) => {
  const { state, copy } = useCopy();
  return (
    <ErrorNotice
      title={t('transcriptions.drafts.notWritten', { code: error.code, reason: explain(error).title })}
      message={t('transcriptions.drafts.notWrittenHint')}
      serviceMessage={getErrorDetails(error)}
    >
      <Button variant="default" mt="xs" onClick={() => copy(text())}>
        {formatCopyLabel(state, t('transcriptions.text.copy'))}
      </Button>
    </ErrorNotice>
  );
};

/** The service may have stored less than it recognised. */
export const MayBeCutNotice = ({ text }: { readonly text: string }) =>
  mayBeCut(text) && (
    <ErrorNotice
      title={t('transcriptions.text.mayBeCut')}
      message={t('transcriptions.text.mayBeCutHint')}
      color="yellow"
    />
  );

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
