import { SegmentedControl } from '@mantine/core';
import { t } from '../../../preload/messages/translate.ts';
import type { TranscriptionSearch } from './search.ts';
import { useUnsavedIds } from './use-transcriptions-state.ts';

type View = TranscriptionSearch['view'];

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

export const ViewSwitch = ({ view, onView }: ViewSwitchProps) => {
  const unsaved = useUnsavedIds().length;
  const views: { value: View; label: string }[] = [
    { value: 'list', label: t('transcriptions.views.list') },
    ...(unsaved > 0 || view === 'unsaved'
      ? [{ value: 'unsaved' as const, label: t('transcriptions.views.unsaved', { count: unsaved }) }]
      : []),
    { value: 'deleted', label: t('transcriptions.views.deleted') },
  ];
  return (
    <SegmentedControl
      aria-label={t('transcriptions.views.label')}
      data={views}
      value={view}
      onChange={onView}
    />
  );
};
