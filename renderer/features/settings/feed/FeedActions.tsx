import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Feed, FeedItem, FeedOutcome } from '../../../../preload/contract/feeds.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { openDialog } from '../../../ui/dialogs/Dialogs.tsx';
import classes from './FeedActions.module.css';

const FeedLines = lazy(() => import('./FeedLines.tsx'));

const isFetching = ({ state }: FeedItem): boolean => state.kind === 'waiting' || state.kind === 'fetching';
const canFetch = (item: FeedItem): boolean =>
  item.hasSound && !item.isSoundHere && ['absent', 'failed', 'text'].includes(item.state.kind);
/** Also if only its transcript could not be fetched. */
const canTranscribe = ({ isSoundHere, state }: FeedItem): boolean =>
  isSoundHere && (state.kind === 'sound' || state.kind === 'failed');

interface FeedActionsProps {
  readonly feed: Feed;
  /** The items that are selected and shown. */
  readonly ids: readonly string[];
}

/** What can be done with the items that are selected. */
export const FeedActions = ({ feed, ids }: FeedActionsProps) => {
  const { showId } = feed;
  const [isBusy, setBusy] = useState(false);
  const { toast, errorToast } = useToasts();
  const selected = new Set(ids);
  const items = feed.items.filter(({ id }) => selected.has(id));
  const pick = (isWanted: (item: FeedItem) => boolean): string[] =>
    items.filter(isWanted).map(({ id }) => id);
  const run = async <T,>(call: Promise<Result<T>>, onDone?: (value: T) => void): Promise<void> => {
    setBusy(true);
    const result = await call;
    setBusy(false);
    if (result.ok) onDone?.(result.value);
    else errorToast(t('feeds.notDone'), result.error);
  };
  const report =
    (message: (count: number) => string) =>
    ({ done, failed }: FeedOutcome): void => {
      if (done > 0) toast(message(done));
      if (failed > 0) toast(t('feeds.leftOut', { count: failed }));
    };
  const [wanted, running, here, offered, written] = [
    pick(canFetch),
    pick(isFetching),
    pick(canTranscribe),
    pick(({ state, hasTranscript }) => hasTranscript && state.kind !== 'text'),
    pick(({ state }) => state.kind === 'text'),
  ];
  const showLines = (): void =>
    openDialog({
      id: 'feed-lines',
      title: t('feeds.linesTitle'),
      size: 640,
      children: (
        <Suspense>
          <FeedLines showId={showId} ids={written} />
        </Suspense>
      ),
    });
  return (
    <div className={classes.actions}>
      {running.length > 0 && (
        <Button variant="default" size="sm" onClick={() => void run(bridge.feeds.stopSound(showId, running))}>
          {t('feeds.stop')}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        disabled={wanted.length === 0 || isBusy}
        onClick={() => void run(bridge.feeds.fetchSound(showId, wanted))}
      >
        {t('feeds.fetchSound')}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={offered.length === 0 || isBusy}
        onClick={() =>
          void run(
            bridge.feeds.takeTranscripts(showId, offered),
            report((count) => t('feeds.taken', { count })),
          )
        }
      >
        {t('feeds.takeTranscripts')}
      </Button>
      <Button variant="default" size="sm" disabled={written.length === 0} onClick={showLines}>
        {t('feeds.lines')}
      </Button>
      <Button
        size="sm"
        disabled={here.length === 0 || isBusy}
        onClick={() =>
          void run(
            bridge.feeds.transcribe(showId, here),
            report((count) => t('feeds.transcribed', { count })),
          )
        }
      >
        {t('feeds.transcribe')}
      </Button>
    </div>
  );
};
