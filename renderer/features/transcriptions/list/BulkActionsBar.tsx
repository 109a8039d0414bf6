import { ActionIcon } from '@mantine/core';
import {
  IconArrowsJoin,
  IconFileExport,
  IconMicrophone,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useSlice, useToasts } from '../../../state/app-state-context.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx';
import type { Toasts } from '../../../ui/toasts.ts';
import type { TranscriptionSelection } from '../deletions.ts';
import { useTextActions } from '../exports/text-actions.ts';
import { useExportTexts } from '../exports/use-export-texts.ts';
import { patchRecord } from '../transcription-queries.ts';
import { bulkFavorite } from './bulk-favorite.ts';
import { createEpisodeActions } from './ProposalNotice.tsx';
import { useShowChoices } from './show-entries.tsx';

interface BulkFavoriteProgress {
  readonly favorite: boolean;
  readonly done: number;
  readonly total: number;
  /** Seconds of the pause that the service asked for; null if there is none. */
  readonly pause: number | null;
}

const showResult = (
  { toast, errorToast }: Toasts,
  favorite: boolean,
  { failures, unchanged }: Awaited<ReturnType<typeof bulkFavorite>>,
): void => {
  const [first] = failures;
  const titleKey = favorite
    ? 'transcriptions.favorite.someNotAdded'
    : 'transcriptions.favorite.someNotRemoved';
  if (first) errorToast(t(titleKey, { count: failures.length }), first.error);
  if (unchanged.length > 0) toast(t('transcriptions.favorite.someNotStored', { count: unchanged.length }));
};

/** Bulk favourite action with its progress. `onEnd` receives the ids that are not done. */
const useBulkFavorite = (onEnd: (left: readonly string[]) => void) => {
  const client = useQueryClient();
  const toasts = useToasts();
  const [progress, setProgress] = useState<BulkFavoriteProgress | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const setFavorite = async (ids: readonly string[], favorite: boolean): Promise<void> => {
    if (controllerRef.current !== null) return;
    const controller = new AbortController();
    controllerRef.current = controller;
    const start = { favorite, done: 0, total: ids.length, pause: null };
    setProgress(start);
    const result = await bulkFavorite({
      ids,
      favorite,
      signal: controller.signal,
      update: (id, changes) => bridge.transcriptions.update(id, changes),
      onUpdated: ({ id, favorite: savedFavorite, updated_at }) =>
        patchRecord(client, id, { favorite: savedFavorite, updated_at }),
      onDone: (done) => setProgress((now) => ({ ...(now ?? start), done })),
      onPause: (pause) => setProgress((now) => ({ ...(now ?? start), pause })),
    });
    controllerRef.current = null;
    setProgress(null);
    showResult(toasts, favorite, result);
    onEnd([...result.failures.map(({ id }) => id), ...result.left]);
  };
  return { progress, setFavorite, stop: () => controllerRef.current?.abort() };
};

/** `Adding to favourites: 12 of 40`, or the pause that the service asks for. */
const formatFavoriteProgress = ({ favorite, done, total, pause }: BulkFavoriteProgress): string =>
  pause === null
    ? t(favorite ? 'transcriptions.favorite.adding' : 'transcriptions.favorite.removing', {
        current: Math.min(done + 1, total),
        total,
      })
    : t('transcriptions.paused', { seconds: pause });

interface BulkActionsBarProps {
  readonly selection: TranscriptionSelection;
  readonly count: number;
  readonly onDelete: () => void;
  /** Receives the id of a new episode. */
  readonly onJoined: (id: string) => void;
  /** The whole list, if it has pages. Without it, the rows are all there is. */
  readonly list?: { readonly query: TranscriptionQuery; readonly total: number | null };
}

const icon = { size: 17, stroke: 1.6 } as const;

/** Actions for the selected rows. Rows with a failed action stay selected, to be tried again. */
export const BulkActionsBar = ({ selection, count, onDelete, onJoined, list }: BulkActionsBarProps) => {
  const ids = selection.shown.map(({ id }) => id);
  const { progress, setFavorite, stop } = useBulkFavorite(selection.selectOnly);
  const exportTexts = useExportTexts();
  const exportSelected = (): void => exportTexts.open({ ids, ...(list ? { list } : {}) });
  const { join } = useSlice(createEpisodeActions);
  const canJoin = ids.length > 1 && !ids.some(isEpisodeId);
  const joinSelected = async (): Promise<void> => {
    const id = await join(ids);
    if (id === null) return;
    selection.clear();
    onJoined(id);
  };
  const showChoices = useShowChoices(ids);
  const exportAsLast = (): void => exportTexts.asLast({ ids });
  useTextActions('rows', ids.length > 0 ? { export: exportSelected, exportAsLast } : null);
  const actions = [
    [t('transcriptions.favorite.addSelected'), IconStar, () => void setFavorite(ids, true)],
    [t('transcriptions.favorite.removeSelected'), IconStarOff, () => void setFavorite(ids, false)],
    ...(canJoin ? [[t('episodes.join'), IconArrowsJoin, () => void joinSelected()] as const] : []),
    [t('common.exportEllipsis'), IconFileExport, exportSelected],
    [t('common.delete'), IconTrash, onDelete],
  ] as const;
  if (ids.length === 0 && progress === null) return null;
  return (
    <SelectionBar
      label={t('transcriptions.list.selected')}
      count={t('common.list.selectedCount', { count: ids.length })}
      selectMore={
        progress === null ? (
          <Check
            label={t('transcriptions.list.selectAll')}
            checked={ids.length === count}
            isMixed={ids.length < count}
            onChange={() => selection.setShown(ids.length < count)}
          />
        ) : (
          <span role="status">{formatFavoriteProgress(progress)}</span>
        )
      }
      onClear={selection.clear}
    >
      {progress === null ? (
        <>
          <ActionMenu entries={showChoices} within={t('shows.label')}>
            <ActionIcon size={30} aria-label={t('shows.label')} title={t('shows.label')}>
              <IconMicrophone {...icon} />
            </ActionIcon>
          </ActionMenu>
          {actions.map(([label, Icon, run]) => (
            <IconButton key={label} label={label} onClick={run}>
              <Icon {...icon} />
            </IconButton>
          ))}
        </>
      ) : (
        <ActionButton size="compact-xs" variant="default" onClick={stop}>
          {t('common.stop')}
        </ActionButton>
      )}
    </SelectionBar>
  );
};
