/** Notices below the text. */
import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Children, type ReactNode, useEffect, useMemo } from 'react';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import { decideRetry } from '../../../../preload/contract/errors/retry-policy.ts';
import { mayBeCut } from '../../../../preload/contract/limits/file-limits.ts';
import { getExcess } from '../../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { type EditorDraft, isDeletedElsewhere } from '../drafts/draft.ts';
import type { TextLength } from '../drafts/too-long-texts.ts';
import { SplitAction } from '../split/SplitAction.tsx';
import { invalidateLists } from '../transcription-queries.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import classes from './notices.module.css';
import { withPart } from './part-labels.ts';
import { describeSaveFailure } from './save-failure-messages.ts';
import type { TextDocument } from './use-document.ts';

/** The text of an open record, or of a part of the open episode. */
export interface ShownText {
  /** The id of its record. */
  readonly id: string;
  readonly part: EpisodePart | null;
  /** `Part 2 of 4`; undefined if it is no part. */
  readonly label: string | undefined;
  readonly draft: EditorDraft;
  /** Set if main does not send the text. */
  readonly tooLong: TextLength | null;
}

interface TextNoticesProps {
  readonly record: Transcription;
  readonly texts: readonly ShownText[];
  readonly document: TextDocument;
  readonly limit: number | null;
  readonly isAutomatic: boolean;
  readonly onCompare: (index: number) => void;
  readonly onExport: () => void;
  readonly onGo: (id: string | undefined) => void;
  readonly onRefetch: () => void;
}

interface NoticeProps extends TextNoticesProps {
  readonly shown: ShownText;
  readonly index: number;
}

interface ErrorNoticeProps {
  readonly title: string;
  readonly message: ReactNode;
  readonly serviceMessage?: string | null | undefined;
  readonly color?: 'red' | 'yellow';
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A problem of the open text, below it. */
const ErrorNotice = ({ title, message, serviceMessage, color = 'red', children }: ErrorNoticeProps) => (
  <Alert className={classes.notice} color={color} role="alert" title={title}>
    <p className={classes.message}>{message}</p>
    {serviceMessage && <p className={classes.serviceMessage}>{serviceMessage}</p>}
    {Children.toArray(children).length > 0 && (
      <Group gap="xs" mt="xs">
        {children}
      </Group>
    )}
  </Alert>
);

/** Shows for a moment whether the text was copied. */
export const CopyButton = ({
  text,
  label,
  variant = 'default',
}: {
  readonly text: () => string;
  readonly label: string;
  readonly variant?: 'default' | 'filled';
}) => {
  const { state, copy } = useCopy();
  return (
    <Button variant={variant} onClick={() => copy(text())}>
      {state === 'idle' ? label : t(state === 'copied' ? 'common.copied' : 'common.copyFailed')}
    </Button>
  );
};

const ExportButton = ({ onExport }: { readonly onExport: () => void }) => (
  <Button variant="default" onClick={onExport}>
    {t('common.exportEllipsis')}
  </Button>
);

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

/** The record was deleted while its text was edited. The text can only be copied, exported or discarded. */
const DeletedNotice = ({ record, shown, onExport, onGo, onRefetch }: NoticeProps) => {
  const client = useQueryClient();
  const { id, label, draft } = shown;
  const discard = useDiscard(id, () => (record.episode ? onRefetch() : onGo(undefined)));
  // The cached list may still contain the record.
  useEffect(() => void invalidateLists(client), [client]);
  return (
    <ErrorNotice
      title={withPart(label, t('transcriptions.notFound.titleWhileEditing'))}
      message={t('transcriptions.notFound.explanationWhileEditing')}
    >
      <CopyButton text={() => draft.text} label={t('transcriptions.notFound.copyText')} variant="filled" />
      <ExportButton onExport={onExport} />
      <Button variant="default" onClick={() => void discard()}>
        {t('transcriptions.notFound.discardText')}
      </Button>
    </ErrorNotice>
  );
};

/** The draft could not be written to the disk. Writing is retried automatically. */
export const DraftWriteErrorNotice = ({
  error,
  text,
}: {
  readonly error: BridgeError;
  readonly text: () => string;
}) => (
  <ErrorNotice
    title={t('transcriptions.drafts.notWritten', { code: error.code, reason: explain(error).title })}
    message={t('transcriptions.drafts.notWrittenHint')}
    serviceMessage={getErrorDetails(error)}
  >
    <CopyButton text={text} label={t('transcriptions.text.copy')} />
  </ErrorNotice>
);

/** The service may have stored less than it recognised. */
export const MayBeCutNotice = ({ text }: { readonly text: string }) =>
  mayBeCut(text) && (
    <ErrorNotice
      title={t('transcriptions.text.mayBeCut')}
      message={t('transcriptions.text.mayBeCutHint')}
      color="yellow"
    />
  );

const SaveFailureNotice = (props: NoticeProps) => {
  const { shown, index, document, limit, isAutomatic, onCompare, onExport } = props;
  const { saveFailure, text, sending } = shown.draft;
  const excess = useMemo(
    () => (saveFailure === null ? 0 : getExcess(text, limit)),
    [saveFailure, text, limit],
  );
  if (!saveFailure || sending !== null) return null;
  const message = describeSaveFailure(saveFailure, { text, limit, excess, isAutomatic });
  if (!message) return null;
  const isRefused = saveFailure.kind === 'refused' && saveFailure.error.code === 'validation';
  const isKeyProblem = saveFailure.kind === 'refused' && decideRetry(saveFailure.error, 'changing') === 'key';
  return (
    <ErrorNotice
      title={withPart(shown.label, message.title)}
      message={message.text}
      serviceMessage={message.serviceMessage}
      color={saveFailure.kind === 'conflict' ? 'yellow' : 'red'}
    >
      {saveFailure.kind !== 'refused' && (
        <>
          <Button onClick={() => onCompare(index)}>{t('transcriptions.drafts.compare')}</Button>
          <Button variant="default" onClick={() => document.acceptTheirs(index)}>
            {t('transcriptions.compare.useTheirs')}
          </Button>
        </>
      )}
      {isKeyProblem && (
        <Button component={Link} to="/settings" variant="default">
          {t('common.enterKey')}
        </Button>
      )}
      {isRefused && (
        <>
          <CopyButton text={() => text} label={t('common.copy')} />
          <ExportButton onExport={onExport} />
        </>
      )}
    </ErrorNotice>
  );
};

const SendAnywayButton = ({ document, index }: NoticeProps) => (
  <Button variant="default" onClick={() => void document.sendAnyway(index)}>
    {t('transcriptions.drafts.sendAnyway')}
  </Button>
);

/**
 * The text is longer than the service takes and stays on this computer. If its recording is available, it can be split
 * into parts.
 */
const TooLongNotice = (props: NoticeProps & { readonly tooLong: TextLength }) => {
  const { record, shown, isAutomatic, onExport, onGo } = props;
  const { characters, limit } = props.tooLong;
  const { text } = shown.draft;
  return (
    <ErrorNotice
      title={t('transcriptions.drafts.tooLong', { excess: characters - limit, limit })}
      message={t(isAutomatic ? 'transcriptions.drafts.keptUntilItFits' : 'transcriptions.drafts.kept')}
      color="yellow"
    >
      <SplitAction record={record} text={text} onGo={onGo} />
      <CopyButton text={() => text} label={t('common.copy')} />
      <ExportButton onExport={onExport} />
      <SendAnywayButton {...props} />
    </ErrorNotice>
  );
};

/** The parts of an episode together have no room for its text. */
const PartsFullNotice = (props: NoticeProps & { readonly tooLong: TextLength }) => (
  <ErrorNotice
    title={t('episodes.full')}
    message={t('episodes.fullHint', { limit: props.tooLong.limit })}
    color="yellow"
  >
    <ExportButton onExport={props.onExport} />
    <SendAnywayButton {...props} />
  </ErrorNotice>
);

const Problem = (props: NoticeProps) => {
  const { record, shown } = props;
  if (isDeletedElsewhere(shown.draft)) return <DeletedNotice {...props} />;
  if (shown.tooLong && !record.episode) return <TooLongNotice {...props} tooLong={shown.tooLong} />;
  if (shown.tooLong) return <PartsFullNotice {...props} tooLong={shown.tooLong} />;
  return <SaveFailureNotice {...props} />;
};

/** Why the texts are not saved at the service, if something keeps them from being saved. */
export const TextNotices = (props: TextNoticesProps) =>
  props.texts.map((shown, index) => <Problem key={shown.id} {...props} shown={shown} index={index} />);
