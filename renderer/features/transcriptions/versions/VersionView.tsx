import { Button, Group, Loader, SegmentedControl, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { TextVersion } from '../../../../preload/contract/texts.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { CopyTextButton } from '../../../ui/buttons/CopyTextButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import classes from './VersionView.module.css';
import { versionQuery } from './version-queries.ts';

const CompareTexts = lazy(() => import('../compare/CompareTexts.tsx'));
const ProseReader = lazy(() => import('../editor/ProseReader.tsx'));

interface VersionViewProps {
  readonly id: string;
  readonly version: TextVersion;
  readonly currentText: string;
  readonly onRestore: (text: string) => void;
}

const getViewModes = () => [
  { value: 'compare', label: t('transcriptions.versions.compareWithCurrent') },
  { value: 'text', label: t('transcriptions.versions.textOnly') },
];

export const VersionView = ({ id, version, currentText, onRestore }: VersionViewProps) => {
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
