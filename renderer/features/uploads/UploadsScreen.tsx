import { IconFileMusic } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { toPercent } from '../../../preload/contract/upload-states.ts';
import { t } from '../../../preload/messages/translate.ts';
import { useAddFiles } from '../../lib/add-files-context.ts';
import { formatBytes, formatSpeed, formatWait } from '../../lib/format.ts';
import { useShortcut } from '../../lib/settings-query.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { LoadingRows } from '../../ui/list/LoadingRows.tsx';
import { pageHeadingId } from '../../ui/PageHeader.tsx';
import { QueueActions } from './list/QueueActions.tsx';
import { UploadList } from './list/UploadList.tsx';
import { getSecondsLeft, type UploadTotals } from './totals.ts';
import classes from './UploadsScreen.module.css';
import { useUploadOrder, useUploadsStore, useUploadTotals } from './uploads-store.ts';

/** The queue in one line: what is done, what is an exception, and what is still to be sent. */
const formatTotals = (totals: UploadTotals): string => {
  const { all, pendingReview, cancelled, done, paused, failed, bytesLeft, bytesPerSecond } = totals;
  const count = all - pendingReview - cancelled;
  if (count === 0) return t('uploads.fileCount', { count: all });
  const parts = [t('uploads.queue.transcribed', { done, count })];
  if (paused > 0) parts.push(t('uploads.queue.paused', { count: paused }));
  if (failed > 0) parts.push(t('uploads.queue.failed', { count: failed }));
  const left = getSecondsLeft(totals);
  if (left !== null) {
    const [size, speed] = [formatBytes(bytesLeft), formatSpeed(bytesPerSecond)];
    parts.push(
      t('uploads.queue.toSend', { size, speed }),
      t('uploads.state.timeLeft', { time: formatWait(left) }),
    );
  }
  return parts.join(' · ');
};

/** More pieces would be too thin. */
const maxPieces = 60;

/** How much of a piece is filled, from 0 to 1. */
const getShare = (kind: 'done' | 'running' | 'waiting' | 'failed', ofRunning = 0): number => {
  if (kind === 'waiting') return 0;
  return kind === 'running' ? ofRunning : 1;
};

const average = (shares: readonly number[]): number =>
  shares.reduce((sum, share) => sum + share, 0) / Math.max(shares.length, 1);

/** A piece for each upload, or for each state if there are many. */
const QueueBar = ({ totals }: { readonly totals: UploadTotals }) => {
  const { done, running, waiting, paused, failed, bytes, progressed, runningShares } = totals;
  const counts = { done, running, waiting: waiting + paused, failed };
  const isGrouped = done + running + waiting + paused + failed > maxPieces;
  const percent = bytes === 0 ? null : toPercent(progressed / bytes);
  const pieces = (['done', 'running', 'waiting', 'failed'] as const).flatMap((kind) => {
    const count = counts[kind];
    if (isGrouped) return { kind, key: kind, count, share: getShare(kind, average(runningShares)) };
    return Array.from({ length: count }, (_, at) => ({
      kind,
      key: `${kind} ${at}`,
      count: 1,
      share: getShare(kind, runningShares[at]),
    }));
  });
  return (
    <div
      className={classes.bar}
      {...(percent === null
        ? { 'aria-hidden': true }
        : {
            role: 'progressbar',
            'aria-label': t('uploads.queue.allProgress'),
            'aria-valuenow': percent,
            'aria-valuetext': t('uploads.queue.progress', { fraction: percent / 100 }),
          })}
    >
      {pieces.map(({ kind, key, count, share }) => (
        <div key={key} className={classes.piece} data-kind={kind} style={{ flexGrow: count }}>
          <div data-filled={kind} style={{ width: `${share * 100}%` }} />
        </div>
      ))}
    </div>
  );
};

const Header = () => {
  const totals = useUploadTotals();
  return (
    <header className={classes.header}>
      <div className={classes.column}>
        <div className={classes.line}>
          <h1 id={pageHeadingId} tabIndex={-1} className={classes.title}>
            {t('common.queue')}
          </h1>
          <QueueActions />
        </div>
        {/* Their places are reserved, so that the list does not move when the first upload is there. */}
        <p className={classes.totals} data-queue-totals>
          {totals.all > 0 && formatTotals(totals)}
        </p>
        <QueueBar totals={totals} />
      </div>
    </header>
  );
};

const Body = () => {
  const store = useUploadsStore();
  const loading = useSelector(store.state, (state) => state.loading);
  const order = useUploadOrder();
  const { chooseFiles } = useAddFiles();
  const keys = useShortcut('chooseFiles');
  if (loading.kind === 'failed')
    return <ErrorState error={loading.error} retry={() => void store.reload()} />;
  if (loading.kind === 'loading') return <LoadingRows label={t('uploads.loading')} />;
  if (order.length === 0) {
    return (
      <EmptyState
        icon={<IconFileMusic size={38} stroke={1.2} />}
        title={t('uploads.empty')}
        action={
          <ActionButton size="sm" onClick={chooseFiles} rightSection={<Kbd keys={keys} onFill />}>
            {t('uploads.chooseFiles')}
          </ActionButton>
        }
      >
        {t('uploads.emptyHint')}
      </EmptyState>
    );
  }
  return <UploadList />;
};

export const UploadsScreen = () => (
  <>
    <Header />
    <Body />
  </>
);
