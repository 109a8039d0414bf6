import { Button, Group, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { WatchedFolder, WatchedFolderChanges } from '../../../../preload/contract/watch.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatError } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useSlice, useToasts } from '../../../state/app-state-context.ts';
import { ShowSelect } from '../../../ui/shows/ShowSelect.tsx';
import { labelPreview } from './AddFolder.tsx';
import { FileList, labelFinding } from './FileList.tsx';
import { FolderFrame } from './FolderFrame.tsx';
import { createWatchDeletions, historyQuery, previewQuery, useSaveFolder } from './watch-state.ts';

interface FolderProps {
  readonly folder: WatchedFolder;
}

const labelState = ({ isPaused, goneSince }: WatchedFolder): string => {
  if (isPaused) return t('watch.paused');
  return goneSince === null ? t('watch.watching') : t('watch.gone', { time: formatDateTime(goneSince) });
};

const State = ({ folder }: FolderProps) => {
  const isGone = folder.goneSince !== null && !folder.isPaused;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {labelState(folder)} · {t('watch.taken', { count: folder.taken })}
      </Text>
      {isGone && <Text size="sm">{t('watch.goneHint')}</Text>}
    </>
  );
};

const Waiting = ({ folder: { waiting, waitingCount } }: FolderProps) =>
  waitingCount > 0 && (
    <div>
      <Text size="sm">{t('watch.waiting', { count: waitingCount })}</Text>
      <FileList
        label={t('watch.waiting', { count: waitingCount })}
        files={waiting.map(({ name, finding }) => ({ key: name, name, fact: labelFinding(finding) }))}
        more={waitingCount - waiting.length}
      />
    </div>
  );

const Preview = ({ folder: { id, name } }: FolderProps) => {
  const { data: preview, error } = useQuery(previewQuery(id));
  if (error) return <Text size="sm">{formatError(error)}</Text>;
  if (!preview) return <Text size="sm">{t('watch.previewing')}</Text>;
  if (preview.problem !== null) return <Text size="sm">{t(`watch.problems.${preview.problem}`)}</Text>;
  return (
    <>
      <Text size="sm" role="status">
        {t('watch.wouldTake', { count: preview.count })}
      </Text>
      {preview.files.length > 0 && (
        <FileList
          label={t('watch.previewOf', { name })}
          files={preview.files.map((file) => ({
            key: file.name,
            name: file.name,
            fact: labelPreview(file.finding),
          }))}
          more={preview.more}
        />
      )}
    </>
  );
};

const History = ({ folder: { id, name: folderName } }: FolderProps) => {
  const { data: events, error } = useQuery(historyQuery(id));
  if (error) return <Text size="sm">{formatError(error)}</Text>;
  if (!events) return null;
  if (events.length === 0) return <Text size="sm">{t('watch.historyEmpty')}</Text>;
  return (
    <FileList
      label={t('watch.historyOf', { name: folderName })}
      files={events.map(({ id: key, at, name, finding }) => ({
        key,
        name: name ?? t('watch.ofFolder'),
        fact: `${formatDateTime(at)} · ${labelFinding(finding)}`,
      }))}
      more={0}
    />
  );
};

type Details = 'preview' | 'history';

const DetailsButtons = ({ folder }: FolderProps) => {
  const [shown, setShown] = useState<Details | null>(null);
  const toggle = (next: Details) => (): void => setShown((before) => (before === next ? null : next));
  const { name } = folder;
  return (
    <>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={shown === 'preview'}
          aria-label={t('watch.previewOf', { name })}
          onClick={toggle('preview')}
        >
          {t('watch.preview')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={shown === 'history'}
          aria-label={t('watch.historyOf', { name })}
          onClick={toggle('history')}
        >
          {t('watch.history')}
        </Button>
      </Group>
      {shown === 'preview' && <Preview folder={folder} />}
      {shown === 'history' && <History folder={folder} />}
    </>
  );
};

export const FolderCard = ({ folder }: FolderProps) => {
  const titleId = useId();
  const save = useSaveFolder();
  const { errorToast } = useToasts();
  const deletions = useSlice(createWatchDeletions);
  const { id, name, isPaused, polls, showId } = folder;
  const change = async (changes: WatchedFolderChanges): Promise<void> => {
    const changed = await bridge.watch.update(id, changes);
    if (changed.ok) save(changed.value);
    else errorToast(t('watch.notSaved'), changed.error);
  };
  return (
    <li aria-labelledby={titleId}>
      <FolderFrame title={name} titleId={titleId} state={<State folder={folder} />}>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(isPaused ? 'watch.resumeName' : 'watch.pauseName', { name })}
            onClick={() => void change({ isPaused: !isPaused })}
          >
            {t(isPaused ? 'common.resume' : 'common.pause')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('watch.removeName', { name })}
            onClick={() => deletions.remove([folder], () => undefined)}
          >
            {t('common.remove')}
          </Button>
        </Group>
        <Waiting folder={folder} />
        <ShowSelect
          label={t('shows.label')}
          description={t('watch.showHint')}
          value={showId}
          onChange={(next) => void change({ showId: next })}
        />
        <Switch
          label={t('watch.polls')}
          description={t('watch.pollsHint')}
          checked={polls}
          onChange={(event) => void change({ polls: event.currentTarget.checked })}
        />
        <DetailsButtons folder={folder} />
      </FolderFrame>
    </li>
  );
};
