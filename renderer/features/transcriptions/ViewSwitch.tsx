import { SegmentedControl } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
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
    { value: 'list', label: 'All' },
    ...(unsaved > 0 || view === 'unsaved'
      ? [{ value: 'unsaved' as const, label: `Unsaved ${formatNumber(unsaved)}` }]
      : []),
    { value: 'deleted', label: 'Recently deleted' },
  ];
  return <SegmentedControl aria-label="Which transcriptions" data={views} value={view} onChange={onView} />;
};
