import { Button, Group, Loader, SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { TextVersion } from '../../../../preload/contract/texts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { CopyTextButton } from '../../../ui/CopyTextButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import classes from '../compare/dialogs.module.css';
import { versionQuery } from './version-queries.ts';

const CompareTexts = lazy(() => import('../compare/CompareTexts.tsx'));
const ProseReader = lazy(() => import('../editor/ProseReader.tsx'));

interface VersionViewProps {
  readonly id: string;
  readonly version: TextVersion;
  readonly currentText: string;
  readonly onRestore: (text: string) => void;
}

const viewModes = [
  { value: 'compare', label: 'Compare with current text' },
  { value: 'text', label: 'Text only' },
];

export const VersionView = ({ id, version, currentText, onRestore }: VersionViewProps) => {
  const { data: text, error, refetch } = useQuery(versionQuery(id, version.id));
  const [viewMode, setViewMode] = useState('compare');
  const [isFolded, setFolded] = useState(true);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (text === undefined) return <LoadingRows rows={6} label="Loading the version" />;
  const when = formatDateTime(version.savedAt);
  const isCurrent = text === currentText;
  return (
    <div className={classes.shown}>
      <Group justify="space-between">
        <SegmentedControl
          data={viewModes}
          value={viewMode}
          onChange={setViewMode}
          aria-label="How to show it"
        />
        {viewMode === 'compare' && (
          <Switch
            label="Only show differences"
            checked={isFolded}
            onChange={(event) => setFolded(event.currentTarget.checked)}
          />
        )}
      </Group>
      <Suspense fallback={<Loader m="auto" />}>
        {viewMode === 'compare' ? (
          <CompareTexts
            left={{ text, label: `As it was ${when}` }}
            right={{ text: currentText, label: 'Current text' }}
            isFolded={isFolded}
          />
        ) : (
          <div className={classes.reader}>
            <ProseReader text={text} label={`The text as it was ${when}`} />
          </div>
        )}
      </Suspense>
      <Group justify="flex-end" gap="xs">
        <span className={classes.note}>{isCurrent && 'Same as the current text.'}</span>
        <CopyTextButton label="Copy this version" text={() => text} />
        <Button disabled={isCurrent} onClick={() => onRestore(text)}>
          Restore this version
        </Button>
      </Group>
    </div>
  );
};
