import { Group, Progress } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { betterModelId, type ModelOffer, type SpeechModel } from '../../../preload/contract/speech.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatBytes, formatWait } from '../../lib/format.ts';
import { useAnnounce, useToasts } from '../../state/app-state-context.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import classes from './BetterModel.module.css';
import { describeSpeed, explainBreak, explainEnd } from './describe-model.ts';
import { ModelCard } from './ModelCard.tsx';
import { useReport } from './setting-fields.tsx';

/** Milliseconds between two announcements of the progress. */
const announcementPauseMs = 60_000;

const describeReceived = ({ receivedBytes, bytes, leftMs }: ModelOffer): string => {
  const sizes = { received: formatBytes(receivedBytes), total: formatBytes(bytes) };
  return leftMs === null
    ? t('settings.speech.received', sizes)
    : t('settings.speech.receivedLeft', { ...sizes, time: formatWait(Math.max(leftMs / 1_000, 60)) });
};

/** Says how far the download is, at most once a minute. */
const useProgressAnnouncements = (offer: ModelOffer): void => {
  const announce = useAnnounce();
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const isReceiving = offer.step === 'downloading' && offer.receivedBytes > 0;
    if (!isReceiving || now - lastAt.current < announcementPauseMs) return;
    lastAt.current = now;
    announce(`${t('settings.speech.better')}: ${describeReceived(offer)}`, 'model download');
  }, [offer, announce]);
};

/** What it does or waits for besides receiving. */
const describeStep = ({ step, error }: ModelOffer): string => {
  const name = t('settings.speech.better');
  if (step === 'idle') return '';
  if (step !== 'downloading') return t(`settings.speech.${step}`, { name });
  return [...(error ? [explainBreak(error)] : []), t('settings.speech.goesOn')].join(' ');
};

const DownloadProgress = ({ offer }: { readonly offer: ModelOffer }) => {
  useProgressAnnouncements(offer);
  const { step, error, receivedBytes, bytes } = offer;
  const isBegun = step !== 'idle' || receivedBytes > 0;
  if (!isBegun && error === null) return null;
  return (
    <div className={classes.progress}>
      {isBegun && (
        <>
          <Progress
            value={Math.min((receivedBytes / bytes) * 100, 100)}
            animated={step === 'testing'}
            aria-label={t('settings.speech.downloadProgress')}
          />
          <div className={classes.received}>{describeReceived(offer)}</div>
        </>
      )}
      <div role="status" className={classes.hint}>
        {describeStep(offer)}
      </div>
      {step === 'idle' && error && (
        <div role="alert" className={classes.error}>
          {explainEnd(error)}
        </div>
      )}
    </div>
  );
};

interface DownloadButtonsProps {
  readonly offer: ModelOffer;
  /** Of the element that says which model it is. */
  readonly describedBy: string;
}

/** One button that starts, pauses and resumes, so that it keeps the focus. */
const DownloadButtons = ({ offer, describedBy }: DownloadButtonsProps) => {
  const { toast, show } = useToasts();
  const report = useReport();
  const button = useRef<HTMLButtonElement>(null);
  const isRunning = offer.step !== 'idle';
  const isBegun = offer.receivedBytes > 0;
  const start = async (): Promise<void> => {
    const downloaded = await bridge.modelDownload.start();
    if (downloaded.ok) toast(t('settings.speech.added', { name: t('settings.speech.better') }));
    // On its own page the error is shown below the model.
    else if (downloaded.error.code !== 'cancelled' && button.current === null)
      show({
        kind: 'error',
        message: t('settings.speech.notDownloaded'),
        details: explainEnd(downloaded.error),
      });
  };
  const discard = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('settings.speech.discardTitle'),
      children: t('settings.speech.discardConsequence', { size: formatBytes(offer.receivedBytes) }),
      confirm: t('common.discard'),
      danger: true,
    });
    if (!isConfirmed) return;
    await report(bridge.modelDownload.discard(), t('settings.speech.notRemoved'));
    button.current?.focus();
  };
  const startLabel = isBegun
    ? t('common.resume')
    : t('settings.speech.download', { size: formatBytes(offer.bytes) });
  return (
    <Group gap="xs">
      <ActionButton
        ref={button}
        variant="default"
        size="sm"
        aria-describedby={describedBy}
        onClick={() => void (isRunning ? bridge.modelDownload.pause() : start())}
      >
        {isRunning ? t('common.pause') : startLabel}
      </ActionButton>
      {!isRunning && isBegun && (
        <ActionButton variant="subtle" color="red" size="sm" onClick={() => void discard()}>
          {t('settings.speech.discardEllipsis')}
        </ActionButton>
      )}
    </Group>
  );
};

interface BetterModelProps {
  readonly offer: ModelOffer;
  /** Undefined until it is downloaded and has passed its test. */
  readonly added: SpeechModel | undefined;
  readonly isUsed: boolean;
  readonly remove: ReactNode;
}

export const BetterModel = ({ offer, added, isUsed, remove }: BetterModelProps) => {
  const radio = useRef<HTMLInputElement>(null);
  const id = useId();
  const isAdded = added !== undefined;
  const wasAdded = useRef(isAdded);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isAdded && !wasAdded.current && document.activeElement === document.body) radio.current?.focus();
    wasAdded.current = isAdded;
  }, [isAdded]);
  return (
    <ModelCard
      radioRef={radio}
      value={betterModelId}
      isUsed={isUsed}
      isMissing={!isAdded}
      label={<span id={id}>{t('settings.speech.better')}</span>}
      description={
        <>
          <span>{t('settings.speech.betterBrings')}</span>
          {(isAdded || offer.speed !== null) && (
            <>
              <br />
              <span>{describeSpeed(added?.speed ?? null, offer.speed)}</span>
            </>
          )}
        </>
      }
    >
      {isAdded ? remove : <DownloadButtons offer={offer} describedBy={id} />}
      {!isAdded && <DownloadProgress offer={offer} />}
    </ModelCard>
  );
};
