import { SegmentedControl } from '@mantine/core';
import { t } from '../../../preload/messages/translate.ts';
import type { TranscriptionSearch } from './search.ts';
import { useUnsavedIds, useUnsavedKeys } from './use-transcriptions-state.ts';

type View = TranscriptionSearch['view'];

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Texts that are too long for the service are listed there, but not counted: nothing is to be done about them. */
const labelUnsaved = (count: number): string =>
  count > 0 ? t('transcriptions.views.unsaved', { count }) : t('transcriptions.views.unsavedTooLong');

export const ViewSwitch = ({ view, onView }: ViewSwitchProps) => {
  const unsaved = useUnsavedIds().length;
  const hasUnsaved = useUnsavedKeys().length > 0;
  const views: { value: View; label: string }[] = [
    { value: 'list', label: t('transcriptions.views.list') },
    ...(hasUnsaved || view === 'unsaved'
      ? [{ value: 'unsaved' as const, label: labelUnsaved(unsaved) }]
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
