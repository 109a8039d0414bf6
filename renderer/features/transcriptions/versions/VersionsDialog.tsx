import { Button, Group, Loader, SegmentedControl, Switch, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { isSameText } from '../../../../preload/contract/plain-text.ts';
import type { TextVersion } from '../../../../preload/contract/texts.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { CopyTextButton } from '../../../ui/buttons/CopyTextButton.tsx';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { getTabStop, runListKey } from '../../../ui/list/rows/row-keys.ts';
import { useRowElements } from '../../../ui/list/rows/virtual-rows.ts';
import { TextDialog } from '../compare/TextDialog.tsx';
import { withPart } from '../text/part-labels.ts';
import classes from './VersionsDialog.module.css';

const versionsKey = [...queryKeys.service, 'versions'] as const;

/** Versions of a text, latest first; refetched on every mount. */
const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...versionsKey, 'list', id] as const,
    queryFn: () => unwrap(bridge.texts.versions(id)),
    staleTime: 0,
  });

/** Never stale, because a version does not change. */
const versionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: [...versionsKey, 'text', id, version] as const,
    queryFn: () => unwrap(bridge.texts.version(id, version)),
    staleTime: Number.POSITIVE_INFINITY,
  });

const CompareTexts = lazy(() => import('../compare/CompareTexts.tsx'));
const ProseReader = lazy(() => import('../editor/ProseReader.tsx'));

const getViewModes = () => [
  { value: 'compare', label: t('transcriptions.versions.compareWithCurrent') },
  { value: 'text', label: t('transcriptions.versions.textOnly') },
];

const VersionView = ({
  id,
  version,
  currentText,
  onRestore,
}: {
  readonly id: string;
  readonly version: TextVersion;
  readonly currentText: string;
  readonly onRestore: (text: string) => void;
}) => {
  const { data: text, error, refetch } = useQuery(versionQuery(id, version.id));
  const [viewMode, setViewMode] = useState('compare');
  const [isFolded, setFolded] = useState(true);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (text === undefined) return <LoadingRows rows={6} label={t('transcriptions.versions.loadingVersion')} />;
  const label = t('transcriptions.versions.versionOf', { time: formatDateTime(version.savedAt) });
  const isCurrent = text === currentText;
  return (
    <div className={classes.shown}>
      <Group justify="space-between">
        <SegmentedControl
          data={getViewModes()}
          value={viewMode}
          onChange={setViewMode}
          aria-label={t('transcriptions.versions.viewMode')}
        />
        {viewMode === 'compare' && (
          <Switch
            label={t('transcriptions.compare.onlyDifferences')}
            checked={isFolded}
            onChange={(event) => setFolded(event.currentTarget.checked)}
          />
        )}
      </Group>
      <Suspense fallback={<Loader m="auto" />}>
        {viewMode === 'compare' ? (
          <CompareTexts
            left={{ text, label }}
            right={{ text: currentText, label: t('transcriptions.versions.current') }}
            isFolded={isFolded}
          />
        ) : (
          <div className={classes.reader}>
            <ProseReader text={text} label={label} />
          </div>
        )}
      </Suspense>
      <Group justify="flex-end" gap="xs">
        <Text span size="sm" c="dimmed">
          {isCurrent && t('transcriptions.versions.sameAsCurrent')}
        </Text>
        <CopyTextButton label={t('transcriptions.versions.copy')} text={() => text} />
        <Button disabled={isCurrent} onClick={() => onRestore(text)}>
          {t('transcriptions.versions.restore')}
        </Button>
      </Group>
    </div>
  );
};

interface VersionsDialogProps {
  /** The part of an episode that the record is. */
  readonly part: string | undefined;
  readonly id: string;
  readonly currentText: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Replaces the current text by a version's, unsaved. */
  readonly onRestore: (text: string) => void;
}

interface VersionListProps {
  readonly versions: readonly TextVersion[];
  readonly shownId: string | undefined;
  /** The version that gets the focus. */
  readonly firstId: string | undefined;
  readonly onChoose: (id: string) => void;
}

const VersionList = ({ versions, shownId, firstId = '', onChoose }: VersionListProps) => {
  const rows = useRowElements();
  const ids = versions.map(({ id }) => id);
  const tabStopId = getTabStop(ids, shownId);
  const onFocus = (index: number): void => {
    const row = rows.get(ids[index] ?? '');
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  // The list loads after the dialog opens, so the focus moves from the close button to the version.
  useLayoutEffect(() => rows.get(firstId)?.focus(), [rows, firstId]);
  return (
    <ul className={classes.versions} aria-label={t('transcriptions.versions.label')}>
      {versions.map((version, index) => (
        <li key={version.id}>
          <PlainButton
            className={classes.version}
            data-row={version.id}
            tabIndex={version.id === tabStopId ? 0 : -1}
            aria-current={version.id === shownId || undefined}
            data-autofocus={version.id === shownId || undefined}
            ref={rows.getRef(version.id)}
            onClick={() => onChoose(version.id)}
            onKeyDown={(event) =>
              runListKey(event, { ids, index, selection: null, onFocus, onOpen: onChoose })
            }
          >
            <span className={classes.when}>{formatDateTime(version.savedAt)}</span>
            <span className={classes.about}>
              {t(`transcriptions.versions.origins.${version.origin}`)} ·{' '}
              {t('transcriptions.wordCount', { count: version.words })}
            </span>
          </PlainButton>
        </li>
      ))}
    </ul>
  );
};

const Versions = ({
  id,
  currentText,
  onRestore,
}: Omit<VersionsDialogProps, 'part' | 'isOpen' | 'onClose'>) => {
  const { data: versions, error, refetch } = useQuery(versionsQuery(id));
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const newest = useQuery({
    ...versionQuery(id, versions?.[0]?.id ?? ''),
    enabled: versions !== undefined && versions.length > 0,
  });
  if (error && !versions) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!versions || (versions.length > 0 && newest.isPending))
    return <LoadingRows rows={4} label={t('transcriptions.versions.loading')} />;
  if (versions.length === 0) {
    return (
      <EmptyState icon={<IconHistory size={30} stroke={1.4} />} title={t('transcriptions.versions.empty')}>
        {t('transcriptions.versions.emptyHint')}
      </EmptyState>
    );
  }
  // If the newest version equals the current text, the one before it is shown.
  const isNewestCurrent = newest.data !== undefined && isSameText(newest.data, currentText);
  const first = (isNewestCurrent ? versions[1] : undefined) ?? versions[0];
  const shown = versions.find((version) => version.id === chosen) ?? first;
  return (
    <div className={classes.columns}>
      <VersionList versions={versions} shownId={shown?.id} firstId={first?.id} onChoose={setChosen} />
      {shown && (
        <VersionView key={shown.id} id={id} version={shown} currentText={currentText} onRestore={onRestore} />
      )}
    </div>
  );
};

/** The last 50 texts that were saved here or read from the service, to view, compare or restore. */
export const VersionsDialog = ({ part, isOpen, onClose, ...props }: VersionsDialogProps) => (
  <TextDialog title={withPart(part, t('transcriptions.versions.title'))} isOpen={isOpen} onClose={onClose}>
    <Versions {...props} />
  </TextDialog>
);
