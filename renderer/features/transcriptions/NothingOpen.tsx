import { IconTextCaption } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The right side before a record is chosen. */
export const NothingOpen = ({ hasRecords }: { readonly hasRecords: boolean }) => (
  <EmptyState icon={<IconTextCaption size={30} stroke={1.3} />} title="The text appears here">
    {hasRecords
      ? 'Choose a transcription from the list to read and correct it.'
      : 'As soon as there is a transcription, you can read and correct it here.'}
  </EmptyState>
);
