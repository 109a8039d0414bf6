/** Notices below the text. */

import { Button, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import { decideRetry } from '../../../../preload/contract/errors/retry-policy.ts';
import { mayBeCut } from '../../../../preload/contract/limits/file-limits.ts';
import { getExcess } from '../../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { OpenText } from '../../../../preload/contract/texts.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { SplitAction } from '../split/SplitAction.tsx';
import { isDeletedElsewhere, type TooLong } from '../text-state.ts';
import { searchServiceAgain } from '../transcription-queries.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import classes from './notices.module.css';
import { withPart } from './part-labels.ts';
import { describeProblem } from './save-failure-messages.ts';
import type { TextDocument } from './use-document.ts';

/** The text of an open record, or of a part of the open episode. */
export interface ShownText {
  readonly part: EpisodePart | null;
  /** `Part 2 of 4`; undefined if it is no part. */
  readonly label: string | undefined;
  readonly text: OpenText;
  /** Set if main does not send the text. */
  readonly tooLong: TooLong | null;
}

interface TextNoticesProps {
  readonly record: Transcription;
  readonly texts: readonly ShownText[];
  readonly document: TextDocument;
  readonly limit: number | null;
  readonly isAutomatic: boolean;
  readonly onCompare: (index: number) => void;
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
  /** An offer is a status. */
  readonly role?: 'alert' | 'status';
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A problem of the open text, in a line below it. */
export const ErrorNotice = ({
  title,
  message,
  serviceMessage,
  color = 'yellow',
  role = 'alert',
  children,
}: ErrorNoticeProps) => (
  <div className={classes.notice} role={role} data-color={color}>
    <p className={classes.message}>
      <strong>{title}.</strong> {message} {serviceMessage && <q>{serviceMessage}</q>}
    </p>
    {children}
  </div>
);

interface CopyButtonProps {
  readonly text: () => string;
  readonly label: string;
  /** For screen readers, if it says more than the label. */
  readonly name?: string;
  readonly variant?: 'default' | 'filled' | 'subtle';
}

/** Shows for a moment whether the text was copied. */
export const CopyButton = ({ text, label, name, variant = 'default' }: CopyButtonProps) => {
  const { state, message, copy } = useCopy();
  return (
    <>
      <ActionButton
        variant={variant}
        {...(variant === 'subtle' && { color: 'gray' })}
        aria-label={state === 'idle' ? name : undefined}
        onClick={() => copy(text())}
      >
        {state === 'idle' ? label : message}
      </ActionButton>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  );
};

/** Asks for confirmation, then discards the draft of a record that the service no longer has. */
export const useDiscard = (id: string, onDiscarded: () => void): (() => Promise<void>) => {
  const client = useQueryClient();
  const { documents } = useTranscriptionsState();
  return async () => {
    const isSure = await confirmDialog({
      title: t('transcriptions.drafts.discardTitle'),
      children: t('transcriptions.drafts.discardWarning'),
      confirm: t('common.discard'),
      danger: true,
    });
    if (!isSure) return;
    const discarded = await bridge.texts.discard(id);
    if (discarded.ok) documents.forget([id]);
    onDiscarded();
    void searchServiceAgain(client);
  };
};

/** The record was deleted while its text was edited. The text can only be copied, exported or discarded. */
const DeletedNotice = ({ record, shown, onGo, onRefetch }: NoticeProps) => {
  const client = useQueryClient();
  const { label } = shown;
  const discard = useDiscard(shown.text.id, () => (record.episode ? onRefetch() : onGo(undefined)));
  // What the service found may still contain the record.
  useEffect(() => void searchServiceAgain(client), [client]);
  return (
    <ErrorNotice
      title={withPart(label, t('transcriptions.notFound.titleWhileEditing'))}
      message={t('transcriptions.notFound.explanationWhileEditing')}
    >
      <ActionButton variant="default" onClick={() => void discard()}>
        {t('transcriptions.notFound.discardText')}
      </ActionButton>
    </ErrorNotice>
  );
};

/** The draft could not be written to the disk. Writing is retried automatically. */
export const DraftWriteErrorNotice = ({ error }: { readonly error: BridgeError }) => (
  <ErrorNotice
    title={t('transcriptions.drafts.notWritten', { code: error.code, reason: explain(error).title })}
    message={t('transcriptions.drafts.notWrittenHint')}
    serviceMessage={getErrorDetails(error)}
    color="red"
  />
);

/** The service may have stored less than it recognised. Memoized, because it counts the bytes of the text. */
export const MayBeCutNotice = memo(
  ({ text }: { readonly text: string }) =>
    mayBeCut(text) && (
      <ErrorNotice
        title={t('transcriptions.text.mayBeCut')}
        message={t('transcriptions.text.mayBeCutHint')}
      />
    ),
);

const SaveFailureNotice = (props: NoticeProps) => {
  const { shown, index, limit, onCompare } = props;
  const { problem, text, isSaving } = shown.text;
  const excess = useMemo(() => (problem === null ? 0 : getExcess(text, limit)), [problem, text, limit]);
  const message = problem && !isSaving && describeProblem(problem, { text, limit, excess });
  if (!message) return null;
  const error = problem.kind === 'refused' ? problem.error : null;
  const isRefused = error?.code === 'validation';
  const isKeyProblem = error !== null && decideRetry(error, 'changing') === 'key';
  return (
    <ErrorNotice
      title={withPart(shown.label, message.title)}
      message={message.text}
      serviceMessage={message.serviceMessage}
      color={isRefused ? 'red' : 'yellow'}
    >
      {error === null && (
        <ActionButton onClick={() => onCompare(index)}>{t('transcriptions.drafts.compare')}</ActionButton>
      )}
      {isKeyProblem && (
        <Button component={Link} to="/settings">
          {t('common.enterKey')}
        </Button>
      )}
    </ErrorNotice>
  );
};

const SendAnywayButton = ({ document, shown }: NoticeProps) => (
  <ActionButton variant="default" onClick={() => void document.sendAnyway(shown.text.id)}>
    {t('transcriptions.drafts.sendAnyway')}
  </ActionButton>
);

/**
 * The text is longer than the service takes and stays on this computer. If its recording is available, it can be split
 * into parts.
 */
const TooLongNotice = (props: NoticeProps & { readonly tooLong: TooLong }) => {
  const { record, shown, isAutomatic, onGo } = props;
  const { characters, limit } = props.tooLong;
  return (
    <ErrorNotice
      title={t('transcriptions.drafts.tooLong', { excess: characters - limit, limit })}
      message={t(isAutomatic ? 'transcriptions.drafts.keptUntilItFits' : 'transcriptions.drafts.kept')}
    >
      <SplitAction record={record} text={shown.text.text} onGo={onGo} />
      <SendAnywayButton {...props} />
    </ErrorNotice>
  );
};

/** The parts of an episode together have no room for its text. */
const PartsFullNotice = (props: NoticeProps & { readonly tooLong: TooLong }) => (
  <ErrorNotice title={t('episodes.full')} message={t('episodes.fullHint', { limit: props.tooLong.limit })}>
    <SendAnywayButton {...props} />
  </ErrorNotice>
);

const Problem = (props: NoticeProps) => {
  const { record, shown } = props;
  if (isDeletedElsewhere(shown.text)) return <DeletedNotice {...props} />;
  if (shown.tooLong && !record.episode) return <TooLongNotice {...props} tooLong={shown.tooLong} />;
  if (shown.tooLong) return <PartsFullNotice {...props} tooLong={shown.tooLong} />;
  return <SaveFailureNotice {...props} />;
};

/** Why the texts are not saved at the service, if something keeps them from being saved. */
export const TextNotices = (props: TextNoticesProps) =>
  props.texts.map((shown, index) => <Problem key={shown.text.id} {...props} shown={shown} index={index} />);
